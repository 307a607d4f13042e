{-# LANGUAGE LambdaCase, MultiWayIf #-}
-- | A shop and its stock.
module Shop
  ( Item (..)
  , total
  , main
  ) where

import qualified Data.Map as Map
import Data.List (sortBy, foldl')
import Control.Monad (forM_, when)


{- What things cost. -}
type Price = Double
type Stock = Map.Map String Item

data Item = Item
  { itemName :: String
  , itemPrice :: !Price
  } deriving (Show, Eq)

data Shape a
  = Square a
  | Oblong a a
  | Empty

newtype Order = Order [(String, Int)]

class Measured f where
  area :: f -> Double
  area _ = 0
  edges :: f -> Int

instance Real a => Measured (Shape a) where
  area (Square side) = realToFrac (side * side)
  area (Oblong a b) = realToFrac (a * b)
  area Empty = 0.5e1
  edges _ = 4

infixl 6 |+|

(|+|) :: Price -> Price -> Price
a |+| b = a + b

limit, most :: Int
limit = 0xff
most = limit

half :: Price -> Price
half x = x / 2

taxed :: Price -> Price -> Price
taxed rate price = price + price * rate

total :: Stock -> Order -> Maybe Price
total stock (Order orders) = go orders 0
  where
    go [] sum' = Just sum'
    go ((name, count) : rest) sum' =
      case Map.lookup name stock of
        Nothing -> Nothing
        Just item
          | count > limit -> Nothing
          | otherwise ->
              let price = taxed 0.2 (itemPrice item)
                  many = fromIntegral count
              in go rest (sum' + half (price * many))

describe :: Item -> String
describe item =
  if itemPrice item > 10
    then "dear " ++ itemName item
    else "cheap\t" ++ show (itemPrice item)

grade :: Price -> Char
grade price = if
  | price > 9 -> 'a'
  | price > 5, price < 7 -> 'b'
  | otherwise -> 'c'

evens :: [Int]
evens = [x | x <- [0, 2 .. 10], even x]

flipped :: (Int, Bool) -> (Bool, Int)
flipped = \(n, b) -> (not b, negate n)

counted :: [Item] -> Int
counted = foldl' (\n _ -> n + 1) 0

main :: IO ()
main = do
  let pear = Item { itemName = "pear", itemPrice = 3 }
      plum = pear { itemName = "plum" }
      stock = Map.fromList [("pear", pear), ("plum", plum)]
  forM_ [pear, plum] $ \item -> do
    when (counted [item] > 0) $ do
      putStrLn (describe item)
      print (grade (itemPrice item))
    print (area (Square 2 :: Shape Int))
  line <- getLine
  mapM_ (\case { Just price -> print price; Nothing -> pure () }) [total stock (Order [(line, -1)])]
  print (map (+ 1) evens, map (most -) evens)
