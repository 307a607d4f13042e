module Stock exposing (Item, Msg(..), largest, report)

{-| What things cost, and how many of them there are. -}

import Dict exposing (Dict)
import List
import String as Text


-- Limits come first.


step : Int
step =
    4


limit : Int
limit =
    step * 16 + 0x40


type alias Prices =
    Dict String Float


type alias Item =
    { name : String, price : Float, tags : List String }


type Msg
    = Bought Item
    | Sold String Int
    | Gone


add : Int -> Int -> Int
add left right =
    left * right + modBy left right - 3 * (right - left)


half : Float -> Float
half number =
    number / 2


cheaper : Item -> { a | price : Float } -> Bool
cheaper one other =
    one.price < other.price && not (one.name == "none")


largest : List Item -> Maybe Item -> Maybe Item
largest items other =
    case items of
        [] ->
            other

        first :: rest ->
            if first.price >= toFloat limit then
                largest rest (Just first)

            else if List.isEmpty rest || False then
                other

            else
                let
                    count =
                        List.length rest

                    ( left, right ) =
                        ( add count 1, -count )
                in
                case ( left, right ) of
                    ( 0, _ ) ->
                        Just { first | name = "zero", price = 1.5 }

                    ( number, _ ) ->
                        if number > 1 then
                            largest (List.drop number rest) (Just first)

                        else
                            Nothing


update : Msg -> Prices -> Prices
update msg prices =
    case msg of
        Bought { name, price } ->
            Dict.insert name (half price) prices

        Sold name _ ->
            Dict.remove name prices

        (Gone) as all ->
            prices


report : List Item -> String
report items =
    let
        labels =
            items
                |> List.map .name
                |> List.map (\name -> Text.toUpper name ++ "\n")

        sizes =
            [ add 1 2, add 2 3, add 3 4 ]

        mark =
            'x'
    in
    String.join ", " labels
        ++ String.fromChar mark
        ++ """several
        lines"""
        ++ String.fromInt (List.foldl (+) 0 sizes)
