// A shop and its stock.
#import <Foundation/Foundation.h>
#import "Stock.h"
@import Darwin;
@class Till;


typedef void (^Visitor)(NSString *name, double price);
typedef enum Kind { KindFruit, KindTool = 4 } Kind;

static const double kLimit = 100.0;

static double half(double x) { return x / 2; }

static double taxed(double price, double rate)
{
  return price + price * rate;
}

@protocol Priced <NSObject>
- (double)price;
@optional
- (double)scaledBy:(double)factor;
@end

@interface Item : NSObject <Priced, NSCopying>
{
  @private
  int _count;
}
@property (nonatomic, copy) NSString *name;
@property (nonatomic, readonly) double price;
@property (nonatomic) Kind kind;
+ (instancetype)itemWithName:(NSString *)name price:(double)price;
- (void)sell:(int)count to:(id)buyer;
@end

@interface Item (Extras)
- (BOOL)isDear;
@end

@implementation Item
@synthesize name = _name;
@dynamic kind;

+ (instancetype)itemWithName:(NSString *)name price:(double)price
{
  Item *item = [[self alloc] init];
  item.name = name;
  item->_price = half(price);
  return item;
}

- (void)sell:(int)count to:(id)buyer
{
  int left = _count - count, sold = 0;
  if (left < 0) {
    NSLog(@"%@ is sold out\n", self.name);
    return;
  } else {
    _count = left;
  }
  while (sold < count) {
    sold++;
    [buyer takeItem:self at:@(sold)];
    [buyer takeItem:nil at:@3];
  }
  SEL chosen = @selector(sell:to:);
  [self performSelector:chosen];
}

- (id)copyWithZone:(NSZone *)zone
{
  return [[Item allocWithZone:zone] init];
}
@end

@implementation Item (Extras)
- (BOOL)isDear { return self.price > kLimit ? YES : NO; }
@end

int main(int argc, const char *argv[])
{
  @autoreleasepool {
    NSArray<Item *> *items = @[ [Item itemWithName:@"pear" price:3], [Item itemWithName:@"plum" price:4] ];
    NSDictionary *rates = @{ @"low" : @0.1, @"high" : @YES };
    __block double sum = 0;
    Visitor visit = ^(NSString *name, double price) {
      sum += taxed(price, 0.2);
      NSLog(@"%@", name);
    };
    for (Item *item in items) {
      if ([item isDear])
        continue;
      visit(item.name, item.price);
    }
    for (int i = 0; i < argc; i++) {
      sum += [rates[@"low"] doubleValue] * i;
    }
    @try {
      [items[0] sell:1 to:nil];
    } @catch (NSException *problem) {
      NSLog(@"%s", @encode(int));
      @throw;
    } @finally {
      @synchronized (items) { sum = 0; }
    }
    NSLog(@"%f %@", sum, NSStringFromProtocol(@protocol(Priced)));
  }
  return 0;
}
