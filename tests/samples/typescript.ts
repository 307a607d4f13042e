/* The kinds that TypeScript adds to those of JavaScript. */
import assigned = require("module");
namespace Space.Inner { export const zero = 0; }
declare module "ambient" { }
declare function external(n: number): void;

@decorate(1)
abstract class Shape<T extends object = {}> extends Base<T> implements Area, Other<T> {
  private readonly side: number = 1;
  constructor(public first: string, second?: Space.Kind) { super(); }
  abstract area(scale: number): number;
  method<K extends keyof T>(key: K): asserts key is K { return key!; }
}

enum Colour { Red, Green = 2 }

interface Area<T> extends Comparable<T> {
  size: number;
  optional?(): string;
  new (n: number): Area<T>;
  [key: string]: any;
}

type Union = string | number | null;
type Both = Left & Right;
type Mapped<T> = { readonly [K in keyof T]?: T[K] };
type Conditional<T> = T extends Array<infer U> ? U : never;
type Callback = (n: number, ...rest: string[]) => void;
type Maker = new (n: number) => object;
type Pair = [first: number, string?];
type Template = `id-${number}`;
type Query = typeof external;
type Frozen = readonly (string)[];
type Literal = "one";

function generic<T>(this: Window, value: T, other: symbol): value is string {
  const cast = value as unknown as string;
  const checked = { a: 1 } satisfies object;
  const made = new Map<string, number>();
  return generic<number>(cast) + value!.length;
}
