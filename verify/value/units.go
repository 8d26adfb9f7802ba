package value

import "math/big"

// A baseUnit is a unit with a symbol of its own.
type baseUnit struct {
	dims     map[string]int
	factor   *big.Rat
	prefixed bool // takes SI prefixes
}

// prefixes returns the SI prefixes with their powers of ten.
func prefixes() map[string]int {
	return map[string]int{
		"Q": 30, "R": 27, "Y": 24, "Z": 21, "E": 18, "P": 15, "T": 12, "G": 9, "M": 6, "k": 3, "h": 2, "da": 1,
		"d": -1, "c": -2, "m": -3, "\u00b5": -6, "\u03bc": -6, "u": -6, "n": -9, "p": -12, "f": -15, "a": -18,
		"z": -21, "y": -24,
	}
}

// units returns the known units by symbol. All factors are exact by definition;
// the degree is not a number of radians, since pi is irrational.
func units() map[string]baseUnit {
	table := map[string]baseUnit{}
	add := func(prefixed bool, factor string, dims map[string]int, names ...string) {
		r, ok := new(big.Rat).SetString(factor)
		if !ok {
			panic("verify: not a factor: " + factor)
		}
		for _, name := range names {
			table[name] = baseUnit{dims, r, prefixed}
		}
	}
	addSI(add)
	addOthers(add)
	return table
}

type addUnit = func(prefixed bool, factor string, dims map[string]int, names ...string)

type powers = map[string]int

// addSI adds the SI units and those accepted for use with them.
func addSI(add addUnit) {
	for _, base := range []string{"m", "s", "A", "K", "mol", "cd", "rad", "sr", "bit"} {
		add(true, "1", powers{base: 1}, base)
	}
	add(true, "1/1000", powers{"kg": 1}, "g")
	add(true, "1", powers{"s": -1}, "Hz", "Bq")
	add(true, "1", powers{"kg": 1, "m": 1, "s": -2}, "N")
	add(true, "1", powers{"kg": 1, "m": -1, "s": -2}, "Pa")
	add(true, "1", powers{"kg": 1, "m": 2, "s": -2}, "J")
	add(true, "1", powers{"kg": 1, "m": 2, "s": -3}, "W")
	add(true, "1", powers{"A": 1, "s": 1}, "C")
	add(true, "1", powers{"kg": 1, "m": 2, "s": -3, "A": -1}, "V")
	add(true, "1", powers{"kg": -1, "m": -2, "s": 4, "A": 2}, "F")
	add(true, "1", powers{"kg": 1, "m": 2, "s": -3, "A": -2}, "\u03a9", "\u2126", "ohm")
	add(true, "1", powers{"kg": -1, "m": -2, "s": 3, "A": 2}, "S")
	add(true, "1", powers{"kg": 1, "m": 2, "s": -2, "A": -1}, "Wb")
	add(true, "1", powers{"kg": 1, "s": -2, "A": -1}, "T")
	add(true, "1", powers{"kg": 1, "m": 2, "s": -2, "A": -2}, "H")
	add(true, "1", powers{"m": 2, "s": -2}, "Gy", "Sv")
	add(true, "1", powers{"mol": 1, "s": -1}, "kat")
	add(true, "1/1000", powers{"m": 3}, "l", "L")
	add(true, "1000", powers{"kg": 1}, "t")
	add(true, "8", powers{"bit": 1}, "B", "byte")
	add(true, "1.602176634e-19", powers{"kg": 1, "m": 2, "s": -2}, "eV")
	add(true, "100000", powers{"kg": 1, "m": -1, "s": -2}, "bar")
	add(false, "60", powers{"s": 1}, "min")
	add(false, "3600", powers{"s": 1}, "h", "hr", "hours", "hour")
	add(false, "86400", powers{"s": 1}, "d", "day", "days")
	add(false, "604800", powers{"s": 1}, "week", "weeks")
	add(false, "31557600", powers{"s": 1}, "yr", "year", "years")
	add(false, "10000", powers{"m": 2}, "ha")
}

// addOthers adds other units in common use.
func addOthers(add addUnit) {
	add(false, "1/100", powers{}, "%", "percent")
	add(false, "1/1000", powers{}, "\u2030")
	add(false, "1/1000000", powers{}, "ppm")
	add(false, "1/1000000000", powers{}, "ppb")
	add(false, "1", powers{"degree": 1}, "\u00b0", "deg", "degree", "degrees")
	add(false, "1/60", powers{"degree": 1}, "'", "\u2032", "arcmin")
	add(false, "1/3600", powers{"degree": 1}, "\"", "\u2033", "arcsec")
	add(false, "0.0254", powers{"m": 1}, "in", "inch", "inches")
	add(false, "0.3048", powers{"m": 1}, "ft", "feet", "foot")
	add(false, "0.9144", powers{"m": 1}, "yd", "yards")
	add(false, "1609.344", powers{"m": 1}, "mi", "mile", "miles")
	add(false, "1852", powers{"m": 1}, "nmi")
	add(false, "1e-10", powers{"m": 1}, "\u00c5")
	add(false, "149597870700", powers{"m": 1}, "au")
	add(false, "9460730472580800", powers{"m": 1}, "ly")
	add(false, "0.45359237", powers{"kg": 1}, "lb", "lbs")
	add(false, "0.028349523125", powers{"kg": 1}, "oz")
	add(false, "1397/3125", powers{"m": 1, "s": -1}, "mph")
	add(false, "463/900", powers{"m": 1, "s": -1}, "kn")
	add(false, "0.003785411784", powers{"m": 3}, "gal")
	add(false, "101325", powers{"kg": 1, "m": -1, "s": -2}, "atm")
	add(false, "20265/152", powers{"kg": 1, "m": -1, "s": -2}, "Torr")
	add(true, "4.184", powers{"kg": 1, "m": 2, "s": -2}, "cal")
	add(true, "3600", powers{"kg": 1, "m": 2, "s": -2}, "Wh")
	add(false, "1/60", powers{"s": -1}, "rpm")
}

// temperatures returns the scales whose zero is not 0 K. They are read only if
// they are the whole unit.
func temperatures() map[string]unit {
	kelvin := powers{"K": 1}
	celsius := unit{factor: big.NewRat(1, 1), offset: big.NewRat(27315, 100), dims: kelvin}
	fahrenheit := unit{factor: big.NewRat(5, 9), offset: big.NewRat(45967*5, 100*9), dims: kelvin}
	return map[string]unit{
		"\u00b0C": celsius, "\u2103": celsius, "degC": celsius,
		"\u00b0F": fahrenheit, "\u2109": fahrenheit, "degF": fahrenheit,
	}
}
