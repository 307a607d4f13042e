// A shop with a counter of what it has, and a clock that makes it sell.
package shop;
  localparam int LIMIT = 100;
  typedef enum logic [1:0] { FRUIT, TOOL, BOOK } kind_t;
  typedef struct packed {
    logic [7:0] price;
    kind_t kind;
  } item_t;

  function automatic logic [7:0] taxed(input logic [7:0] price);
    return price + 8'd2;
  endfunction
endpackage

module counter #(parameter int WIDTH = 8) (
  input logic clock,
  input logic reset,
  output logic [WIDTH-1:0] value
);
  always_ff @(posedge clock) begin
    if (reset) value <= '0;
    else value <= value + 1'b1;
  end
endmodule

module till
  import shop::*;
(
  input logic clock,
  input logic reset,
  input item_t item,
  output logic [7:0] sum,
  output logic full
);
  logic [15:0] sold;
  logic [3:0] short_sold;
  logic [7:0] price;

  counter #(.WIDTH(16)) sales (.clock(clock), .reset(reset), .value(sold));

  always_comb begin
    price = taxed(item.price);
    short_sold = sold;
    case (item.kind)
      FRUIT: full = sum > 8'd50;
      TOOL: full = &short_sold;
      default: full = 1'b0;
    endcase
  end

  always_ff @(posedge clock) begin
    if (reset) sum <= 8'd0;
    else if (!full) sum <= sum + price;
  end
endmodule

module top (input logic clock, output logic done);
  shop::item_t item = '{price: 8'd3, kind: shop::FRUIT};
  logic [7:0] sum;
  till one (.clock(clock), .reset(1'b0), .item(item), .sum(sum), .full(done));
endmodule
