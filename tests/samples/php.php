<?php
declare(strict_types=1);

namespace Shop;

use InvalidArgumentException;
use RuntimeException;

require_once __DIR__ . '/vendor/autoload.php';

const STEP = 2;
const LIMIT = STEP * 16 + 0x40, LEAST = 1;

/** What can be put into a basket. */
interface Priced
{
    public function price(): float;
}

trait Named
{
    private string $name = "none";
    private string $label = '';

    public function name(): string
    {
        return $this->name ?: self::class;
    }
}

enum Size: string
{
    case Small = 's';
    case Large = 'l';
}

#[Entity(table: "items")]
final class Item extends Thing implements Priced, \Countable
{
    use Named;

    protected static int|float $made = 0;
    private ?Item $next = null;

    public function __construct(private readonly float $price, Size $size = Size::Small, string ...$tags)
    {
        if ($price < 0.0) {
            throw new InvalidArgumentException("bad price {$price}");
        }
        $this->tags = [...$tags, 'all' => (string) $size->value];
        static::$made += 1;
    }

    public function price(): float
    {
        return match ($this->size) {
            Size::Small, LIMIT => $this->price * 0.5e1,
            Size::Large => round($this->price, LEAST),
            default => -1.0,
        };
    }

    public function count(): int { return count($this->tags) + 1; }

    public int $half { get => intdiv($this->price, 2); }

}

# Two ways to add up.
function add(int $a, int $b = 0): int
{
    return $a + $b * $b + LIMIT - $a % $b;
}

function total(Priced $first, Priced ...$items): float
{
    global $debug;
    static $calls = 0;
    $sum = (float) $first->price();
    foreach ($items as $key => $item) {
        if ($item instanceof Item && !isset($item->next)) {
            $sum += $item->price();
        } elseif ($key % 2 == 0) {
            continue;
        } else {
            $sum = add($sum, add($key, 1));
        }
    }
    for ($i = 0, $j = 1; $i < STEP; $i++) {
        while ($sum > 1000) {
            if ($debug) break;
            $sum = intdiv($sum, 2);
        }
    }
    do { $sum--; } while ($sum > 500 ? @$sum[$i] : ($sum ?? $i));
    switch ($sum) {
        case 1:
            echo "one\n";
            break;
        default:
            print add(1, 2) . add(2, 3) . add(3, 4);
    }
    return $sum;
}

function steps(array &$list): \Generator
{
    foreach ($list as $n) {
        try {
            if (add($n, 1) > 9) { yield $n => 1; }
        } catch (RuntimeException | \LogicException $e) {
            unset($list[$n], $e->text);
            goto end;
        } finally {
            array_push($list, "red");
            array_push($list, "green");
        }
        end:
    }
}

function settings(A&\Countable $first, (A&B)|null $second, string $name): array
{
    global $debug;
    static $known = [];
    $all = &$known;
    if (!$debug) exit(1);
    if ($all) { $all[$name] = Item::make($name, Item::$made) + add(1, 2); }
    $$name = require 'defaults.php';
    $$name += include __DIR__ . '/local.php';
    $$name -= include_once 'site.php';
    $first->each(function (int $key) use (&$all) { unset($all[$key]); });
    array_map(function ($key) { add($key, 1); }, $all);
    add($$name, 1);
    return $all;
}

$scale = fn (int $x): int => $x ** 2;
$shift = function (array $x) use ($scale) { return $scale(3); };
[$one, [, $two]] = [new Item(1.5, Size::Large, 'big'), clone $shift];
$text = <<<TEXT
Total: {$one->price}
TEXT;
$raw = <<<'RAW'
as is
RAW;
echo total($one, $two?->next, $two?->name()), $text, $raw, `date`;
foreach (steps($words) as $step): echo $step; endforeach;
?>
<p><?= $step ?></p>
