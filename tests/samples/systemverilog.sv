// Every kind that the profile of SystemVerilog names occurs here.
`include "shared.svh"
`define ADD(a, b) ((a) + (b))
/* A block comment. */
package shapes;
  localparam int LIMIT = 10;
  typedef enum logic [1:0] { RED, GREEN = 2 } colour_t;
  typedef struct packed { int x; logic [3:0] y; } point_t;
endpackage

import shapes::*;

interface bus #(parameter WIDTH = 8) (input logic clock);
  logic [WIDTH-1:0] data;
  modport source(output data);
endinterface

class Packet extends Base;
  rand int size;
  constraint bounded { size < 10; }
  function new(int n);
    size = n;
  endfunction
  task send(input int \odd-name , ref int count);
    count = count + 1;
  endtask
endclass

program test;
  initial Packet::run();
endprogram

module leaf(a, b);
  input a;
  output b;
  reg b;
endmodule

module top #(parameter W = 8, parameter type T = int) (input wire [W-1:0] a, output logic b);
  logic [3:0] mem [0:3];
  wire c = a[0] & 1'b1;
  event done;
  genvar i;
  import "DPI-C" c_name = function int c_side(int n);
  sequence pair; a ##1 b; endsequence
  property holds; @(posedge a) a |-> b; endproperty
  assert property (holds);
  always_ff @(posedge a or negedge b) begin
    if (a == 1 && b) b <= `ADD(1, 2);
    else b <= #5 0;
  end
  always @* case (a) 0: b = 1; default: b = {a, 2'b01}; endcase
  initial begin : main
    automatic int n = 3;
    Packet p = new(2);
    for (int k = 0; k < 4; k++) mem[k] = '{default: 0};
    while (n > 0) n--;
    #10 $display("text %d", n, p.size);
    fork n = 1; join
    void'(f(n));
    p.send(n, n);
    b = point_t'(n) ? 4'hf : 1.5;
  end
  function automatic int f(input int x);
    return x + LIMIT;
  endfunction
  generate
    for (i = 0; i < 2; i = i + 1) begin : row
      leaf inner(.a(a), .b());
    end
    if (W > 1) begin wire d; end
    else begin wire e; end
  endgenerate
  leaf #(.N(3)) other(a, b);
  assign c = f(2);
endmodule

package limits;
  localparam int WIDTH = 3;
endpackage

module report(input wire clock);

  int sides [0:3];
  int count;
  int total;
  int first = 1, last = sides[1] + limits::WIDTH;

  function automatic int area(input int width, input int height);
    return width * height;
  endfunction

  function int halved;
    input int whole;
    return whole / 2;
  endfunction

  task announce(input string title, input int size);
    $display(title);
    $display(size);
  endtask

  initial begin
    automatic int largest = area(limits::WIDTH, last);
    announce("largest", largest);
    foreach (sides[i])
      if (sides[i] > largest) announce("larger", area(sides[i], largest));
  end

  initial begin
    $display("sides");
    $display("done");
  end
endmodule
