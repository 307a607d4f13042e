<?php
declare(strict_types=1);

// A shop that counts what it has, and says what it is worth.
const LIMIT = 100;

interface Priced
{
    public function worth(): int;
}

final class Item implements Priced
{
    public function __construct(public string $name, private int $price, public int $count = 1)
    {
        if ($price < 0) {
            throw new InvalidArgumentException("bad price $price");
        }
    }

    public function worth(): int
    {
        return $this->price * $this->count;
    }
}

class Stock implements Countable
{
    private array $items = [];

    public function add(Item $item): static
    {
        $this->items[$item->name] = $item;
        return $this;
    }

    public function count(): int
    {
        return count($this->items);
    }

    public function total(): int
    {
        $sum = 0;
        foreach ($this->items as $item) {
            $sum += $item->worth();
        }
        return $sum;
    }
}

function share(int $sum, int $people): int
{
    return (int) ($sum / $people);
}

$stock = new Stock();
foreach (['pear', 'plum', 'saw'] as $index => $name) {
    $stock->add(new Item($name, $index + 2, $index * 3));
}
echo count($stock), " things worth ", $stock->total(), "\n";
for ($people = 2; $people >= 0; $people--) {
    try {
        echo share($stock->total(), $people), "\n";
    } catch (DivisionByZeroError $error) {
        echo get_class($error), ": ", $error->getMessage(), "\n";
    } finally {
        echo "shared among $people\n";
    }
}
if ($stock->total() < LIMIT) {
    echo "a small shop\n";
}
