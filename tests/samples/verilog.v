// What Verilog writes otherwise than SystemVerilog.
`timescale 1ns / 1ps
module counter(clock, reset, value);
  parameter WIDTH = 4;
  input clock, reset;
  output [WIDTH-1:0] value;
  reg [WIDTH-1:0] value;
  integer i;
  always @(posedge clock)
    if (reset) value <= 0;
    else value <= value + 1;
  function [3:0] next;
    input [3:0] now;
    next = now + 1;
  endfunction
endmodule

module blinker(clock, led);

  input clock;
  output led;
  reg led;
  reg [7:0] count;
  reg [7:0] limit;
  wire tick, tock;
  wire busy;

  task flash;
    input [7:0] times;
    begin
      $display("flash");
      $display(times);
      led <= ~led;
    end
  endtask

  initial begin
    count = 0;
    limit = 8'd100;
  end
  always @(posedge clock) begin
    count <= count + 1;
    if (count > limit) begin
      while (led) flash(count + 1);
      count <= 0;
    end
  end
endmodule
