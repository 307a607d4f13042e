// Every kind that the profile of Go names occurs here.
package main

import (
	"fmt"
	other "os"
)

const limit = 10

var table = map[string][]int{"one": {1, 2}}

type point struct {
	x, y int
	next *point
}
type number = float64
type shape interface {
	area(scale int) int
	~int | ~string
}
type callback func(int) error
type pair[K comparable, V any] struct {
	key   K
	value V
}

func (p *point) move(dx, dy int) (int, error) {
	p.x += dx
	return p.y, nil
}

func sum[T any](first T, rest ...int) T {
	var whole [4]int
	var empty struct{}
	var queue chan<- int = make(chan int)
	var any interface{}
	var qualified fmt.Stringer
	var boxed pair[string, int]
	return T(first)
}

func main() {
	n, letter := 1.5, 'a'
	raw := `raw`
	if n > 1 && !done {
		n++
	} else if n == 2 {
		n--
	} else {
		goto end
	}
	for i := 0; i < limit; i++ {
		continue
	}
	for key, value := range table {
		break
	}
	switch n {
	case 1:
		fallthrough
	default:
	}
	switch any := any.(type) {
	case int:
	}
	select {
	case queue <- 1:
	case got := <-queue:
	}
	go func() { defer fmt.Println("x", table["one"][1:2]) }()
	box := &point{x: 1, y: (2)}
	list := []int{1, 2}
	cast := any.(int) + sum[int](1, list...) + box.x + -3i
	bytes := []byte("x")
	stream <- box.y
end:
	fmt.Println(raw, cast, letter)
}

func area(width, height int) int { return width * height }

func warn(level int, text string) {

	fmt.Println(level, text)
	fmt.Println(text, limit, table)
	done = level > limit
}

func report(title string) {
	var cells [4]int
	var total int
	cells[0] = area(2, 3)
	var doubled = cells[0] * 2
	warn(1, title)
	for _, cell := range cells {
		if cell > 0 {
			warn(cell, fmt.Sprint(total, doubled))
		}
	}
}
