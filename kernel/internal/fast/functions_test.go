//lint:file-ignore U1000 the tests run some functions only as text

package fast

// The functions of this file are compiled, and run by closures as well.

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

func ackermann(m, n int) int {
	if m == 0 {
		return n + 1
	} else if n == 0 {
		return ackermann(m-1, 1)
	}
	return ackermann(m-1, ackermann(m, n-1))
}

func sieve(n int) (list []int) {
	return primes(n)
}

func primes(n int) []int {
	if n < 0 || n > 1000 {
		n = 100
	}
	composite := make([]bool, n)
	var list []int
	for i := 2; i < len(composite); i++ {
		if composite[i] {
			continue
		}
		list = append(list, i)
		for j := i * i; j < len(composite); j += i {
			composite[j] = true
		}
	}
	return list
}

func widths(a int, b int) int {
	x, y := int32(a), uint8(b)
	x *= 7
	y -= 9
	z := uint32(x) + uint32(y)<<3 - 1
	w := int32(z)*int32(a) ^ int32(b)
	u := uint32(w) / (uint32(y) | 1)
	v := uint64(u)<<(uint(b)&63) | uint64(int64(x))
	v &^= 5
	x >>= 1
	x = -x + int32(^y)
	return int(x) + int(y) + int(z) + int(w) + int(u) + int(v%1000003)
}

func shifts(a, b int) int {
	x := a << b
	x += a >> uint8(b)
	x ^= int(uint8(a) << b)
	return x
}

func divide(a, b int) (int, int) {
	return a / b, a % b
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	q, r := divide(a, 3)
	return a + q - r
}

func indexed(a, b int) int {
	list := []int{3, 1, 4, 1, 5, 9}
	list[a] += list[b]
	list[b]++
	list[a], list[b] = list[b], list[a]
	i := int32(b)
	return list[i] + list[uint64(a)] - list[a&3]
}

func cut(a, b int) []int {
	list := []int{3, 1, 4, 1, 5, 9}
	part := list[a:b]
	part = append(part, 7)
	more := append([]int{}, list[1:3:4]...)
	more = append(more, part...)
	n := copy(list, list[2:])
	return append(more, n, len(part), cap(list[:b]))
}

func letters(s string, a int) string {
	t := ""
	for i, r := range s {
		if r == 'b' {
			continue
		}
		t += s[i:i+1] + "-"
	}
	switch {
	case t < s:
		t += "less"
	case t == s, a > 3:
		t += "same"
	default:
		t = s[a:] + t
	}
	n := 0
	for i := range len(t) {
		n += int(t[i])
	}
	switch n % 4 {
	case 0, 1:
		return t
	case 2:
		break
	default:
		return t[:len(t)/2]
	}
	return max(t, s, "c")
}

func matrix(n int, _ int) []float64 {
	n &= 7
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n, n+1)
		for j := range m[i] {
			m[i][j] = float64(i*j%7) / 3
		}
	}
	var diagonal []float64
	for i := range n {
		s := 0.0
		for k, row := range m {
			s += row[i] * m[i][k]
			s -= 0.25
		}
		diagonal = append(diagonal, s, -s, min(s, 1), float64(int(s)))
	}
	return diagonal
}

func outer(a, b int) int {
	n := 0
loop:
	for i := 0; i < 10; i++ {
		for j := range 10 {
			switch {
			case i*j == a:
				break loop
			case (i+j)%3 == b&3:
				continue loop
			case j > 7:
				if i > 2 {
					break
				}
				n++
			}
			n += i ^ j
		}
	}
	return n
}

func collatz(n int) int {
	steps, seen := 0, map0(n)
	if seen == nil || !(len(seen) > 0 && seen[0] != n) {
		steps--
	}
	for n > 1 && steps < 500 {
		if n&1 == 0 {
			n /= 2
		} else {
			n = 3*n + 1
		}
		steps++
	}
	return steps
}

func map0(n int) []int {
	if n > 5 {
		return []int{n - 1, n}
	}
	return nil
}

func permutations(n int, _ int) int {
	list := make([]int, n&7)
	for i := range list {
		list[i] = i
	}
	return permute(list, 0)
}

func permute(list []int, k int) int {
	if k == len(list) {
		sum := 0
		for i, x := range list {
			sum = sum*3 + i*x
			sum %= 1000003
		}
		return sum
	}
	total := 0
	for i := k; i < len(list); i++ {
		list[k], list[i] = list[i], list[k]
		total += permute(list, k+1)
		list[k] ^= permute(list, len(list)) % 2
		total = (total*31 + permute(list, k+1)) % 1000003
		list[k], list[i] = list[i], list[k]
	}
	return total
}

func escape(cx, cy float64) int {
	x, y := 0.0, 0.0
	for i := range 100 {
		if x*x+y*y > 4 {
			return i
		}
		x, y = x*x-y*y+cx, 2*x*y+cy
	}
	return 100
}

var table = []int{5, 3, 8}

var total int

func stored(a, b int) bool {
	total += a
	table[1] = b
	return table[a]%10 < table[b]%10
}
