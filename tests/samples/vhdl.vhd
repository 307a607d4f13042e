-- A counter and what it is tested with.
library ieee;
use ieee.std_logic_1164.all;
context work.all_of_it;

package types is
  generic (size : integer := 8);
  type state is (idle, running, 'x');
  type word is array (7 downto 0) of bit;
  type pair is record
    left, right : integer;
  end record;
  type pointer is access word;
  type log is file of integer;
  type time_span is range 0 to 1000 units tick; tack = 10 tick; end units;
  subtype small is integer range 0 to 255;
  constant limit : small := 16#FF#;
  attribute mark : string;
  attribute mark of limit : constant is "yes";
  alias byte is word;
  function twice (x : integer; y : in integer := 1) return integer;
  procedure report_all (signal s : inout bit; variable v : out integer);
  component counter is
    generic (width : natural := 4);
    port (clock : in bit; value : out integer);
  end component counter;
end package types;

package body types is
  shared variable shared_count : integer;
  function twice (x : integer; y : in integer := 1) return integer is
    variable result, other : integer := 0;
    file output : text open write_mode is "out.txt";
  begin
    result := x * 2 + y ** 2 - (abs x) mod 3;
    if result > 10 and not (x = y) then
      return -result;
    elsif x'length >= 2 then
      null;
    else
      report "odd: " & integer'image(x) severity warning;
    end if;
    for i in 0 to 7 loop
      next when i = 2;
      exit;
    end loop;
    while result < 3 loop
      result := result + 1;
    end loop;
    case x is
      when 0 | 1 => result := 1;
      when 2 to 5 => other := 2;
      when others => report_all(s, v => other);
    end case;
    return result sll 2;
  end function twice;
end package body types;

entity counter is
  generic (width : natural := 4; name : string);
  port (
    clock, reset : in bit;
    value : out std_logic_vector(width - 1 downto 0)
  );
begin
  assert width > 0 report "too narrow" severity failure;
end entity counter;

architecture simple of counter is
  signal count, next_count : integer range 0 to 15 := 3;
  signal bits : bit_vector(3 downto 0) := X"A";
begin
  value <= (others => '0') when reset = '1' else (1 => '1', 2 => '0', others => 'Z') after 5 ns;
  with count select
    bits <= "0000" when 0, "0001" when 1, null when others;
  first : entity work.other(simple)
    generic map (width => 3) port map (clock, value => open);
  second : component small_counter port map (clock => clock);
  report_all(count);
  step : process (clock, reset)
    variable held : integer;
  begin
    if clock'event and clock = '1' then
      count <= count + 1, 0 after 1.5 ms;
      held := twice(count, y => 2) / 2;
    end if;
    wait on clock until count > 3 for 10 ns;
    assert held /= 3;
    loop
      exit when held = 0;
    end loop;
    return;
  end process step;
  make : for i in 0 to 3 generate
    bits(i) <= new_bit;
  end generate make;
  some : if width > 3 generate
    bits(0) <= '1';
  end generate;
  part : block is
    signal inner : bit;
  begin
    inner <= clock;
  end block part;
end architecture simple;

configuration tested of counter is
  for simple
    for first : small_counter
      use entity work.counter(simple);
    end for;
  end for;
end configuration tested;
/* That is all. */

package report_pkg is

  type sides is array (0 to 3) of integer;
  function area (width : integer; height : integer) return integer;
  procedure announce (title : in string; size : in integer);
end package report_pkg;

package body report_pkg is
  function area (width : integer; height : integer) return integer is
  begin
    return width * height;
  end function area;

  procedure announce (title : in string; size : in integer) is
    variable shown : integer := 0;
    variable total : integer := 0;
  begin
    shown := shown + size;
    total := shown;
    report title;
  end procedure announce;

  procedure run (list : in sides) is
    variable largest : integer := area(2, 3);
  begin
    announce("largest", largest);
    for i in 0 to 3 loop
      if list(i) > largest then
        announce("larger", area(list(i), largest));
      end if;
    end loop;
  end procedure run;
end package body report_pkg;
