//! Every kind that the profile of Rust names occurs here.
#![allow(dead_code)]
extern crate alloc;
use std::{collections::HashMap as Map, fmt::*};

/* A block comment. */
mod inner {
    pub fn nothing() {}
}
macro_rules! twice {
    ($e:expr) => { $e + $e };
}
const LIMIT: usize = 10;
static NAME: &'static str = "name";
type Pair = (i32, i32);
union Bits { whole: u32, part: u8 }

#[derive(Clone)]
struct Point<T, const N: usize> where T: Copy { x: T, y: [T; N] }
struct Unit(i32, i32);
struct Marker {}
enum Shape { Round, Square { side: i32 }, Wide(u8) }

trait Area<'a> {
    type Output: Copy;
    fn area(&self, scale: i32) -> i32;
}

impl<T: Copy> Point<T, 2> {
    fn first(&self) -> T { self.x }
}

fn generic<'a, T>(first: &'a T, second: *const u8, third: Box<dyn Fn(i32) -> i32>, fourth: impl Copy) -> Option<T>
{
    let raw: fn(i32) -> () = nothing;
    let map: Map<String, <T as Area>::Output> = Map::new();
    let bytes: [u8; 4] = [1, 2, 3, 4];
    let unit: inner::Thing = ();
    None
}

fn never() -> ! { loop {} }

async fn run(shape: Shape, mut count: i32) -> Result<i32, ()> {
    let Point { x, y } = Point { x: 1.5, y: [0; 2] };
    let (a, _) = (1, -2);
    let [head, ..] = [1, 2];
    let ref taken = 'c';
    let value = if count > 3 && !true { 1 } else { 2 };
    match shape {
        Shape::Round => count += 1,
        Shape::Square { side } if side > 1 => return Ok(side),
        Shape::Wide(1..=3 | 7) => {}
        n @ Shape::Wide(_) => {}
        &other => {}
        mut gone => {}
    }
    while let Some(next) = iterator.next() {
        break;
    }
    'outer: for i in 0..count {
        continue 'outer;
    }
    let closure = |n: i32| n * 2;
    let text = format!("{}{}", r"raw", NAME);
    let sum = generic::<i32>(&1, count as u8).await? + bytes[0] + (closure)(3) + LIMIT;
    unsafe { count = 1; }
    let future = async { 1 };
    let nested = { let inside = 1; inside };
    if let Some(n) = maybe { nothing(); }
    loop { count = 1; }
    Ok(sum.field)
}

fn scaled(side: i32, factor: i32) -> i32 { side * factor }

fn announce(title: &str, size: i32) {

    println!("{}", title);
    println!("{}", size);
    nothing();
}

fn report(sides: [i32; 4]) {
    let first: i32 = sides[0];
    let largest = scaled(first, 7) + sides[1];
    announce("largest", largest);
    for side in sides {
        if side > largest {
            announce("larger", scaled(side, largest));
        }
    }
}
