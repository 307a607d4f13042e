# What things cost, and how many of them there are.
defmodule Stock.Limits do
  defmacro step, do: 4
  def limit(step), do: step * 16 + 0x40
end

defmodule Stock.Item do
  @moduledoc """
  A thing with a name and a price.
  """
  @behaviour Access
  @sizes [small: 1, large: 2.5e0]
  @type t :: %__MODULE__{name: String.t(), price: number}

  defstruct name: "none", price: 1.5, tags: []

  import Kernel, except: [length: 1]
  alias Stock.Limits
  alias Stock.Prices
  require Logger

  @spec new(String.t(), keyword) :: t
  def new(name, options \\ []) do
    %__MODULE__{name: name, price: options[:price] || 2, tags: ~w(red green)a}
  end

  def size(%{price: price} = item) when price > 1 and is_map(item) do
    @sizes[:small]
  end

  def size(_item), do: nil

  defp add(left, right), do: left * right + rem(left, right) - 3 * (right - left)

  defp half(number) do
    number / 2
  end

  def largest(items, other \\ nil) do
    Enum.each(items, fn item ->
      if item.price > Limits.limit(1) do
        Logger.warning("big #{item.name}")
      else
        case size(item) do
          nil ->
            for tag <- item.tags, tag != :red, into: [] do
              unless tag == other do
                IO.puts(add(tag, add(tag, 1)))
              end
            end

          {:ok, <<first::8, _rest::binary>>} ->
            first

          [head | _tail] ->
            -head
        end
      end
    end)
  end

  def report(names, prices \\ %{"pear" => 2, plum: ?a}) do
    total = add(1, 2) + add(2, 3) + add(3, 4)
    shift = &(&1 + half(total))
    labels = names |> Enum.map(&String.upcase/1) |> Enum.reject(fn name -> name in ['x', "y\n"] end)
    IO.inspect(labels, label: "labels")
    IO.inspect(prices, label: "prices")

    result =
      with {:ok, price} <- Map.fetch(prices, "pear"),
           true <- not is_nil(price) do
        shift.(price)
      else
        :error -> raise ArgumentError, message: "no price"
      end

    try do
      send(self(), {:done, result, 1..3})
    rescue
      error in RuntimeError -> reraise error, __STACKTRACE__
    catch
      :exit, _ -> :ok
    after
      Prices.close()
    end

    receive do
      {:done, ^result, _} -> String.length("done" <> inspect(total))
    after
      100 -> IO.puts("late")
    end

    cond do
      total > 3 -> %{prices | plum: 0}
      true -> :"odd atom"
    end
  end
end
