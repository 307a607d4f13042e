// SPDX-License-Identifier: MIT
pragma solidity >=0.8.4 <0.9.0;
import "./Base.sol";
import { Token as Coin, Other } from "./Token.sol";

/* What all shops have. */
interface Priced { function price(uint id) external view returns (uint); }

library Sums {
    function add(uint a, uint b) internal pure returns (uint) { return a + b; }
}

type Id is uint256;
error TooDear(uint price, address buyer);
uint constant LIMIT = 10 ** 18;

function free(uint x) pure returns (uint) { return x; }

abstract contract Shop is Base(1), Priced {
    using Sums for uint;
    enum Kind { None, Fruit, Tool }
    struct Item { string name; uint price; mapping(address => bool) seen; }
    event Sold(uint indexed id, address buyer);

    uint public immutable start = 1 ether;
    Item[] private items;
    mapping(uint => mapping(address => uint)) stock;
    bytes32 constant MARK = hex"00ff";
    string label = unicode"é";
    uint[3] sizes = [1, 2, 0x2F];
    function(uint) external returns (uint) callback;

    modifier onlyOwner(uint rate) { require(msg.sender == owner && rate > 0, "no"); _; }

    constructor(string memory name, uint price) Base(price) payable { items.push(Item(name, price)); }

    receive() external payable { }
    fallback() external { revert(); }

    function price(uint id) public view virtual override(Base, Priced) onlyOwner(2) returns (uint result) {
        Item storage item = items[id];
        result = item.price.add(id) * 2 - -1;
        delete sizes[0];
        (uint a, uint b) = (1, 2);
        (a, b) = (b, a);
        if (a > b || !item.seen[msg.sender]) { result += 1; } else return 0;
        for (uint i = 0; i < 10; i++) { if (i == 3) continue; else break; }
        while (a < 100) { a <<= 1; ++b; }
        do { a--; } while (a > 0);
        result = a > b ? a : uint8(b);
        emit Sold(id, msg.sender);
        Other other = new Other{ value: 1 wei, salt: 0 }({ id: id, name: 'x' });
        bytes memory data = msg.data[4:];
        try other.run{ gas: 5000 }(id) returns (uint v) { a = v; } catch Error(string memory) { } catch { }
        unchecked { a = a + 1; }
        uint most = type(uint).max;
        payable(msg.sender).transfer(address(this).balance);
        if (a == 7) revert TooDear({ price: a, buyer: msg.sender });
        assembly {
            let x := add(mload(0x40), 1)
            if lt(x, 3) { x := 2 }
            for { let i := 0 } lt(i, 3) { i := add(i, 1) } { continue }
            switch x case 0 { leave } default { revert(0, 0) }
            function f(p) -> q { q := p }
        }
        return result;
    }
}

contract Ledger {

    uint[4] sums;
    uint total;
    uint count;

    function scaled(uint a, uint b) internal pure returns (uint) { return a * b; }

    function record(string memory label, uint amount) internal {
        total += amount;
        count += 1;
        emit Recorded(label, amount);
    }

    function settle(uint[] memory amounts) public {
        uint first = amounts[0];
        uint largest = scaled(first, 2) + sums[1];
        record("first", first);
        record("largest", largest);
        record("all", total);
        record("none", 0);
        for (uint i = 0; i < amounts.length; i++) {
            if (amounts[i] > largest) { record("more", scaled(amounts[i], largest)); }
        }
    }
}
