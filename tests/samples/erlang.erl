%% A shop that keeps its stock in a process.
-module(erlang_shop).
-behaviour(gen_server).
-export([start/1, stop/0, total/1, report/2]).
-export([init/1, handle_call/3, handle_cast/2]).
-import(lists, [map/2, foldl/3]).
-include_lib("kernel/include/file.hrl").
-compile(inline).


-define(LIMIT, 100).
-define(DOUBLE(X), (X) * 2).
-record(item, {name :: atom(), price = 0 :: number(), tags = []}).
-type stock() :: [#item{}].
-type colour() :: red | green | {mix, 0..255, binary()}.
-export_type([stock/0, colour/0]).

-ifdef(DEBUG).
-define(LOG(Format, Args), io:format(Format, Args)).
-else.
-define(LOG(Format, Args), ok).
-endif.

-spec start(stock()) -> {ok, pid()} | {error, term()}.
start(Stock) ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, Stock, []).

stop() ->
    gen_server:call(?MODULE, stop).

init(Stock) ->
    process_flag(trap_exit, true),
    {ok, #{stock => Stock, sold => 0}}.

handle_call({buy, Name}, _From, State = #{stock := Stock, sold := Sold}) ->
    case find(Name, Stock) of
        {ok, #item{price = Price} = Item} when Price > 0, Price < ?LIMIT ->
            Left = Stock -- [Item],
            {reply, {sold, taxed(Price, 5)}, State#{stock => Left, sold := Sold + 1}};
        {ok, Item} ->
            {reply, {free, Item#item.name}, State};
        none ->
            {reply, none, State}
    end;
handle_call(stop, _From, State) ->
    {stop, normal, ok, State}.

handle_cast(Message, State) ->
    Level = 3,
    ?LOG("ignored: ~p ~w~n", [Message, Level]),
    {noreply, State}.

find(_Name, []) ->
    none;
find(Name, [#item{name = Name} = Item | _]) ->
    {ok, Item};
find(Name, [_ | Rest]) ->
    find(Name, Rest).

half(X) -> X / 2.

taxed(Price, Rate) ->
    Price + Price * Rate / 100.

total(Stock) ->
    Prices = [half(Price) || #item{price = Price} <- Stock, Price =/= 0],
    foldl(fun(Price, Sum) -> Price + Sum end, half(1), Prices).

report(Stock, Device) ->
    Line = fun show/1,
    Lines = map(Line, Stock),
    try
        ok = file:write(Device, Lines),
        length(Lines)
    catch
        error:{badmatch, Reason} -> {error, Reason};
        _:_ -> failed
    after
        file:close(Device)
    end.

show(Item) ->
    Discount = 3,
    Raised = Item#item{price = ?DOUBLE(Item#item.price)},
    Bytes = <<Discount:8/integer, "shop", 16#ff>>,
    Kind = if
        Raised#item.price > ?LIMIT; Discount == 0 -> dear;
        true -> cheap
    end,
    io_lib:format("~s costs ~.2f (~p, ~p)\n", [Raised#item.name, 1.5e1, Kind, Bytes]).

idle() -> wait(3).

wait(Count) ->
    receive
        {more, N} when is_integer(N) ->
            wait(Count + N);
        $q ->
            not (Count > 0) andalso -Count
    after 1000 ->
        begin
            _ = wait(0),
            catch exit(timeout)
        end
    end.
