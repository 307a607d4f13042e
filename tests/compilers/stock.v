// A till that counts what is sold, and a display that shows it.
`timescale 1ns / 1ps
module counter(clock, reset, value);
  parameter WIDTH = 4;
  input clock, reset;
  output [WIDTH-1:0] value;
  reg [WIDTH-1:0] value;
  always @(posedge clock)
    if (reset) value <= 0;
    else value <= value + 1;
endmodule

module display(number, segments);
  input [3:0] number;
  output [6:0] segments;
  reg [6:0] segments;
  always @(number)
    case (number)
      4'd0: segments = 7'b0111111;
      4'd1: segments = 7'b0000110;
      4'd2: segments = 7'b1011011;
      default: segments = 7'b1000000;
    endcase
endmodule

module till;
  reg clock, reset;
  reg [7:0] prices [0:3];
  reg [7:0] sum;
  wire [3:0] sold;
  wire [6:0] shown;
  integer i;

  counter sales(.clock(clock), .reset(reset), .value(sold));
  display front(sold, shown);

  function [7:0] taxed;
    input [7:0] price;
    taxed = price + (price >> 2);
  endfunction

  always #5 clock = ~clock;

  initial begin
    clock = 0;
    reset = 1;
    sum = 0;
    for (i = 0; i < 4; i = i + 1)
      prices[i] = i * 3;
    #12 reset = 0;
    repeat (4) begin
      @(posedge clock);
      sum = sum + taxed(prices[sold]);
      if (sum > 9) $display("dear: %d", sum);
      else $display("cheap: %d", sum);
    end
    $finish;
  end
endmodule
