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
