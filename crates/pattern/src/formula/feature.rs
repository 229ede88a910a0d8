//! Functions of one number in which patterns are stated: digits, valuations, prime factors, roots, chains.
//!
//! All are total: the value at 0 is that of the loop that does not begin. The only other restriction is work:
//! primes are counted below 2^20 only.

use super::factors::{self, prime_index};
use grundy_theory::localized::LocalizedString;
use grundy_theory::structure::primes::is_prime;
use grundy_theory::words;

/// A function of a natural number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// How often a number above 1 divides n.
    Valuation(u64),
    /// The largest power of a number that divides n.
    PowerPart(u64),
    /// n without all factors that are this number.
    Cofactor(u64),
    /// The sum of the digits in a base.
    DigitSum(u64),
    /// The nim sum of the digits in a base.
    DigitXor(u64),
    /// The number of digits in a base; none for 0.
    Length(u64),
    /// The largest power of a base up to n; 0 for 0.
    Highest(u64),
    /// The first digit in a base.
    Leading(u64),
    /// The last digit in a base that is not 0.
    LastNonzero(u64),
    /// floor(sqrt(n)).
    Root,
    /// The largest k with k^3 <= n.
    CubeRoot,
    /// The largest k with k(k + 1)/2 <= n.
    TriangleRoot,
    /// The number of prime factors, without multiplicity.
    Primes,
    /// The number of prime factors, with multiplicity.
    PrimesRepeated,
    /// The number of divisors.
    Divisors,
    /// The smallest prime factor.
    LeastPrime,
    /// The largest prime factor.
    GreatestPrime,
    /// Which prime the smallest prime factor is: 1 for 2, 2 for 3, 3 for 5.
    LeastIndex,
    /// Which prime the largest prime factor is.
    GreatestIndex,
    /// The nim sum of the exponents of the prime factorisation.
    ExponentXor,
    /// The largest exponent.
    MaxExponent,
    /// The number of odd exponents.
    OddExponents,
    /// The product of the prime factors without multiplicity.
    Radical,
    /// Euler's totient.
    Totient,
    /// n divided by its smallest prime factor.
    LargestDivisor,
    /// The nim sum of the indices of the prime factors with multiplicity: 1 for 2, 2 for 3, 3 for 5.
    IndexXor,
    /// The number of primes up to n.
    PrimesUpTo,
    /// How often the totient must be taken until 1 is reached.
    TotientChain,
    /// How often the number of divisors must be taken until 1 or 2 is reached.
    DivisorChain,
    /// How often the root must be taken until 1 is reached.
    RootChain,
    /// How often the sum of the digits must be taken until one digit is left.
    DigitChain(u64),
    /// How often the largest proper divisor can be subtracted until 1 is reached.
    SubtractDivisorChain,
    /// How often the smallest prime factor can be subtracted until 0 is reached.
    SubtractPrimeChain,
    /// The number of parts of n as a sum of Fibonacci numbers that are no neighbours.
    FibonacciParts,
    /// The smallest of these parts; 0 for 0.
    FibonacciLast,
}

/// A property of a natural number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Property {
    /// A square.
    Square,
    /// k(k + 1)/2 for some k.
    Triangle,
    /// k(k + 1) for some k.
    Pronic,
    /// A prime number.
    Prime,
    /// Without a square factor above 1.
    Squarefree,
    /// A power of a prime above 1.
    PrimePower,
    /// A constant times a power of a base, 1 among the powers.
    Power(u64, u64),
    /// 1, 2, 3, 5, 8, ...
    Fibonacci,
    /// 1, 2, 6, 24, ...
    Factorial,
}

impl Feature {
    /// All that are tried, the simplest first.
    pub(crate) fn all() -> Vec<Feature> {
        use Feature::*;
        let mut all = Vec::new();
        for b in [2, 3] {
            all.extend([Valuation(b), DigitSum(b), Length(b), PowerPart(b), Cofactor(b), Highest(b)]);
        }
        all.extend([Root, DigitXor(3), PrimesRepeated, Primes, Divisors, LeastPrime, ExponentXor]);
        for b in 4..=10 {
            all.extend([Valuation(b), DigitSum(b), Length(b), DigitXor(b), LastNonzero(b)]);
        }
        all.extend([GreatestPrime, LeastIndex, GreatestIndex, MaxExponent, OddExponents, Totient, Radical]);
        all.extend([LargestDivisor, IndexXor]);
        all.extend([TotientChain, DivisorChain, PrimesUpTo, CubeRoot, TriangleRoot, RootChain]);
        all.extend([LastNonzero(3), DigitChain(2), DigitChain(10), SubtractDivisorChain, SubtractPrimeChain]);
        all.extend([FibonacciParts, FibonacciLast, Leading(3), Leading(10)]);
        for b in [5, 7, 10] {
            all.extend([PowerPart(b), Cofactor(b), Highest(b)]);
        }
        all
    }

    /// The value at n; `None` if it takes too much work.
    pub fn of(self, n: u64) -> Option<u64> {
        use Feature::*;
        Some(match self {
            Valuation(p) => strip(n, p).1,
            PowerPart(p) => n.checked_div(strip(n, p).0).unwrap_or(0),
            Cofactor(p) => strip(n, p).0,
            DigitSum(b) => digits(n, b).sum(),
            DigitXor(b) => digits(n, b).fold(0, |sum, digit| sum ^ digit),
            Length(b) => digits(n, b).count() as u64,
            Highest(b) => (1..digits(n, b).count()).fold(n.min(1), |power, _| power * b),
            Leading(b) => digits(n, b).last().unwrap_or(0),
            LastNonzero(b) => strip(n, b).0 % b,
            Root => n.isqrt(),
            CubeRoot => greatest(1 << 22, |k| u128::from(k).pow(3) <= u128::from(n)),
            TriangleRoot => greatest(1 << 33, |k| u128::from(k) * u128::from(k + 1) / 2 <= u128::from(n)),
            Primes => factors::of(n).len() as u64,
            PrimesRepeated => factors::of(n).iter().map(|(_, e)| e).sum(),
            Divisors => factors::of(n).iter().map(|(_, e)| e + 1).product(),
            LeastPrime => factors::least(n),
            GreatestPrime => factors::of(n).last().map_or(0, |&(p, _)| p),
            LeastIndex => prime_index(factors::least(n))?,
            GreatestIndex => prime_index(GreatestPrime.of(n)?)?,
            ExponentXor => factors::of(n).iter().fold(0, |sum, (_, e)| sum ^ e),
            MaxExponent => factors::of(n).iter().map(|&(_, e)| e).max().unwrap_or(0),
            OddExponents => factors::of(n).iter().filter(|(_, e)| e % 2 == 1).count() as u64,
            Radical => factors::of(n).iter().map(|(p, _)| p).product(),
            Totient => factors::of(n).iter().fold(n, |m, (p, _)| m - m / p),
            LargestDivisor => n.checked_div(factors::least(n)).unwrap_or(0),
            IndexXor => {
                let mut sum = 0;
                for (p, e) in factors::of(n) {
                    sum ^= if e % 2 == 1 { prime_index(p)? } else { 0 };
                }
                sum
            }
            PrimesUpTo => prime_index(n)?,
            TotientChain => steps(n, |n| (n > 1).then(|| Totient.of(n)))?,
            DivisorChain => steps(n, |n| (n > 2).then(|| Divisors.of(n)))?,
            RootChain => steps(n, |n| (n > 1).then(|| Root.of(n)))?,
            DigitChain(b) => steps(n, |n| (n >= b).then(|| DigitSum(b).of(n)))?,
            SubtractDivisorChain => steps(n, |n| (n > 1).then(|| Some(n - n / factors::least(n))))?,
            // After an odd prime factor 2 is subtracted again and again.
            SubtractPrimeChain if n.is_multiple_of(2) => n / 2,
            SubtractPrimeChain => u64::from(n > 1) + (n - factors::least(n)) / 2,
            FibonacciParts => parts(n).0,
            FibonacciLast => parts(n).1,
        })
    }

    /// Bits of the name.
    pub(crate) fn bits(self) -> u64 {
        use Feature::*;
        match self {
            Valuation(2) | Root => 3,
            DigitSum(2) | Length(2) | PowerPart(2) | Cofactor(2) | Valuation(3) | Highest(2) => 4,
            Primes | PrimesRepeated | Divisors | LeastPrime | DigitSum(3) | Length(3) => 5,
            DigitSum(b) | Length(b) if b <= 10 => 6,
            Valuation(5 | 7 | 10) => 7,
            _ => 8,
        }
    }

    /// The function of a text, as a formula writes it.
    pub fn symbol(self, n: &str) -> String {
        use Feature::*;
        match self {
            Valuation(p) => format!("v_{p}({n})"),
            PowerPart(p) => format!("{p}^v_{p}({n})"),
            Cofactor(2) => format!("oddpart({n})"),
            Cofactor(p) => format!("part_{p}({n})"),
            DigitSum(b) => format!("s_{b}({n})"),
            DigitXor(b) => format!("x_{b}({n})"),
            Length(b) => format!("len_{b}({n})"),
            Highest(b) => format!("top_{b}({n})"),
            Leading(b) => format!("first_{b}({n})"),
            LastNonzero(b) => format!("last_{b}({n})"),
            Root => format!("floor(sqrt({n}))"),
            CubeRoot => format!("floor(cbrt({n}))"),
            TriangleRoot => format!("tri({n})"),
            Primes => format!("omega({n})"),
            PrimesRepeated => format!("Omega({n})"),
            Divisors => format!("tau({n})"),
            LeastPrime => format!("lpf({n})"),
            GreatestPrime => format!("gpf({n})"),
            LeastIndex => format!("index(lpf({n}))"),
            GreatestIndex => format!("index(gpf({n}))"),
            ExponentXor => format!("xorexp({n})"),
            MaxExponent => format!("maxexp({n})"),
            OddExponents => format!("oddexp({n})"),
            Radical => format!("rad({n})"),
            Totient => format!("phi({n})"),
            LargestDivisor => format!("divisor({n})"),
            IndexXor => format!("xorindex({n})"),
            PrimesUpTo => format!("pi({n})"),
            TotientChain => format!("steps_phi({n})"),
            DivisorChain => format!("steps_tau({n})"),
            RootChain => format!("steps_sqrt({n})"),
            DigitChain(b) => format!("steps_s_{b}({n})"),
            SubtractDivisorChain => format!("steps_div({n})"),
            SubtractPrimeChain => format!("steps_lpf({n})"),
            FibonacciParts => format!("fibparts({n})"),
            FibonacciLast => format!("fiblast({n})"),
        }
    }

    /// The meaning of the symbol; `None` for standard signs.
    pub fn gloss(self) -> Option<LocalizedString> {
        use Feature::*;
        let x = self.symbol("x");
        let words = match self {
            Root | CubeRoot => return None,
            Valuation(p) => words!("{x} is how often {p} divides x", "{x} 是 x 能被 {p} 整除的次数"),
            PowerPart(p) => {
                words!("v_{p}(x) is how often {p} divides x", "v_{p}(x) 是 x 能被 {p} 整除的次数")
            }
            Cofactor(2) => words!("{x} is the largest odd divisor of x", "{x} 是 x 的最大奇因数"),
            Cofactor(p) => words!("{x} is x without its factors {p}", "{x} 是 x 除去所有因子 {p} 之后的数"),
            DigitSum(b) => {
                words!("{x} is the sum of the digits of x in base {b}", "{x} 是 x 的 {b} 进制各位数字之和")
            }
            DigitXor(b) => words!(
                "{x} is the nim sum (XOR) of the digits of x in base {b}",
                "{x} 是 x 的 {b} 进制各位数字的尼姆和（异或）"
            ),
            Length(b) => {
                words!("{x} is the number of digits of x in base {b}", "{x} 是 x 的 {b} 进制位数")
            }
            Highest(b) => {
                words!("{x} is the largest power of {b} up to x", "{x} 是不超过 x 的最大的 {b} 的幂")
            }
            Leading(b) => words!("{x} is the first digit of x in base {b}", "{x} 是 x 的 {b} 进制首位数字"),
            LastNonzero(b) => words!(
                "{x} is the last digit of x in base {b} that is not 0",
                "{x} 是 x 的 {b} 进制最后一个非零数字"
            ),
            TriangleRoot => {
                words!("{x} is the largest k with k(k + 1)/2 <= x", "{x} 是满足 k(k + 1)/2 ≤ x 的最大的 k")
            }
            Primes => {
                words!("{x} is the number of different prime factors of x", "{x} 是 x 的不同质因数的个数")
            }
            PrimesRepeated => words!(
                "{x} is the number of prime factors of x with multiplicity",
                "{x} 是 x 的质因数的个数（计重数）"
            ),
            Divisors => words!("{x} is the number of divisors of x", "{x} 是 x 的因数的个数"),
            LeastPrime => words!("{x} is the smallest prime factor of x", "{x} 是 x 的最小质因数"),
            GreatestPrime => words!("{x} is the largest prime factor of x", "{x} 是 x 的最大质因数"),
            LeastIndex => words!(
                "{x} is k if the smallest prime factor of x is the k-th prime",
                "若 x 的最小质因数是第 k 个质数，则 {x} 为 k"
            ),
            GreatestIndex => words!(
                "{x} is k if the largest prime factor of x is the k-th prime",
                "若 x 的最大质因数是第 k 个质数，则 {x} 为 k"
            ),
            ExponentXor => words!(
                "{x} is the nim sum (XOR) of the exponents of the prime factorisation of x",
                "{x} 是 x 的质因数分解中各指数的尼姆和（异或）"
            ),
            MaxExponent => words!(
                "{x} is the largest exponent of the prime factorisation of x",
                "{x} 是 x 的质因数分解中的最大指数"
            ),
            OddExponents => words!(
                "{x} is the number of odd exponents of the prime factorisation of x",
                "{x} 是 x 的质因数分解中奇指数的个数"
            ),
            Radical => {
                words!("{x} is the product of the different prime factors of x", "{x} 是 x 的不同质因数之积")
            }
            Totient => words!("{x} is Euler's totient of x", "{x} 是 x 的欧拉函数"),
            LargestDivisor => {
                words!("{x} is the largest proper divisor of x", "{x} 是 x 的最大真因数")
            }
            IndexXor => words!(
                "{x} is the nim sum (XOR) of k over the prime factors of x with multiplicity, each the k-th prime",
                "{x} 是 x 的各质因数（计重数）的序号 k 的尼姆和（异或），质因数是第 k 个质数"
            ),
            PrimesUpTo => words!("{x} is the number of primes up to x", "{x} 是不超过 x 的质数的个数"),
            TotientChain => words!(
                "{x} is how often Euler's totient must be taken from x until 1 is reached",
                "{x} 是从 x 起反复取欧拉函数直到 1 的次数"
            ),
            DivisorChain => words!(
                "{x} is how often the number of divisors must be taken from x until 1 or 2 is reached",
                "{x} 是从 x 起反复取因数个数直到 1 或 2 的次数"
            ),
            RootChain => words!(
                "{x} is how often floor(sqrt) must be taken from x until 1 is reached",
                "{x} 是从 x 起反复取 floor(sqrt) 直到 1 的次数"
            ),
            DigitChain(b) => words!(
                "{x} is how often the sum of the digits in base {b} must be taken until one digit is left",
                "{x} 是反复取 {b} 进制各位数字之和直到只剩一位的次数"
            ),
            SubtractDivisorChain => words!(
                "{x} is how often the largest proper divisor can be subtracted from x until 1 is reached",
                "{x} 是从 x 起反复减去最大真因数直到 1 的次数"
            ),
            SubtractPrimeChain => words!(
                "{x} is how often the smallest prime factor can be subtracted from x",
                "{x} 是从 x 起反复减去最小质因数的次数"
            ),
            FibonacciParts => words!(
                "{x} is the number of parts of x as a sum of non-consecutive Fibonacci numbers",
                "{x} 是把 x 写成不相邻斐波那契数之和时的项数"
            ),
            FibonacciLast => words!(
                "{x} is the smallest part of x as a sum of non-consecutive Fibonacci numbers",
                "{x} 是把 x 写成不相邻斐波那契数之和时最小的项"
            ),
        };
        let at_small = match self {
            PowerPart(p) => words!("{p}^v_{p}(0) is 0", "{p}^v_{p}(0) 为 0"),
            Valuation(_) | Cofactor(_) | Length(_) | Highest(_) | LastNonzero(_) | Primes
            | PrimesRepeated | ExponentXor | MaxExponent | OddExponents | Totient | IndexXor
            | TotientChain | DivisorChain | RootChain | SubtractDivisorChain | FibonacciLast => {
                words!("0 for 0", "x 为 0 时为 0")
            }
            Divisors | Radical => words!("1 for 0", "x 为 0 时为 1"),
            LeastPrime | LargestDivisor => words!("0 for 0, 1 for 1", "x 为 0 时为 0，为 1 时为 1"),
            GreatestPrime | LeastIndex | GreatestIndex => words!("0 for 0 and 1", "x 为 0 或 1 时为 0"),
            Root | CubeRoot | DigitSum(_) | DigitXor(_) | Leading(_) | TriangleRoot | PrimesUpTo
            | DigitChain(_) | SubtractPrimeChain | FibonacciParts => return Some(words),
        };
        Some(LocalizedString {
            en: format!("{} ({})", words.en, at_small.en),
            zh: format!("{}（{}）", words.zh, at_small.zh),
        })
    }

    /// The call of the function in code.
    pub(crate) fn call(self, n: &str) -> String {
        use Feature::*;
        match self {
            Valuation(p) => format!("valuation({n}, {p})"),
            PowerPart(p) => format!("power_part({n}, {p})"),
            Cofactor(p) => format!("cofactor({n}, {p})"),
            DigitSum(b) => format!("digit_sum({n}, {b})"),
            DigitXor(b) => format!("digit_xor({n}, {b})"),
            Length(b) => format!("digit_count({n}, {b})"),
            Highest(b) => format!("highest_power({n}, {b})"),
            Leading(b) => format!("first_digit({n}, {b})"),
            LastNonzero(b) => format!("last_digit({n}, {b})"),
            Root => format!("root({n})"),
            CubeRoot => format!("cube_root({n})"),
            TriangleRoot => format!("triangle_root({n})"),
            Primes => format!("primes({n})"),
            PrimesRepeated => format!("primes_repeated({n})"),
            Divisors => format!("divisors({n})"),
            LeastPrime => format!("least_prime({n})"),
            GreatestPrime => format!("greatest_prime({n})"),
            LeastIndex => format!("primes_up_to(least_prime({n}))"),
            GreatestIndex => format!("primes_up_to(greatest_prime({n}))"),
            ExponentXor => format!("exponent_xor({n})"),
            MaxExponent => format!("max_exponent({n})"),
            OddExponents => format!("odd_exponents({n})"),
            Radical => format!("radical({n})"),
            Totient => format!("totient({n})"),
            LargestDivisor => format!("largest_divisor({n})"),
            IndexXor => format!("index_xor({n})"),
            PrimesUpTo => format!("primes_up_to({n})"),
            TotientChain => format!("totient_chain({n})"),
            DivisorChain => format!("divisor_chain({n})"),
            RootChain => format!("root_chain({n})"),
            DigitChain(b) => format!("digit_chain({n}, {b})"),
            SubtractDivisorChain => format!("subtract_divisor_chain({n})"),
            SubtractPrimeChain => format!("subtract_prime_chain({n})"),
            FibonacciParts => format!("fibonacci_parts({n})"),
            FibonacciLast => format!("fibonacci_last({n})"),
        }
    }
}

impl Property {
    /// All that are tried, the simplest first.
    pub(crate) fn all() -> Vec<Property> {
        use Property::*;
        let mut all = vec![Square, Power(1, 2), Prime, Triangle, Fibonacci, Pronic, Squarefree, PrimePower];
        all.push(Factorial);
        for base in 2..=16 {
            all.extend((1..=base * base).filter(|c| c % base != 0 || *c == base).map(|c| Power(c, base)));
        }
        all.dedup();
        all
    }

    /// Whether n has it; `None` if it takes too much work.
    pub fn of(self, n: u64) -> Option<bool> {
        use Property::*;
        Some(match self {
            Square => n.isqrt().pow(2) == n,
            Triangle => {
                let k = Feature::TriangleRoot.of(n)?;
                u128::from(k) * u128::from(k + 1) / 2 == u128::from(n)
            }
            Pronic => {
                let k = n.isqrt();
                u128::from(k) * u128::from(k + 1) == u128::from(n)
            }
            Prime => is_prime(n),
            Squarefree => n > 0 && Feature::MaxExponent.of(n)? <= 1,
            PrimePower => Feature::Primes.of(n)? == 1,
            Power(times, base) => n > 0 && n.is_multiple_of(times) && strip(n / times, base).0 == 1,
            Fibonacci => n > 0 && parts(n).0 == 1,
            Factorial => {
                let (mut rest, mut k) = (n, 2);
                while rest > 1 && rest.is_multiple_of(k) {
                    rest /= k;
                    k += 1;
                }
                rest == 1
            }
        })
    }

    pub(crate) fn bits(self) -> u64 {
        match self {
            Property::Square | Property::Prime | Property::Power(1, 2) => 5,
            Property::Power(c, b) => {
                let of = |number: u64| u64::from(u64::BITS - number.leading_zeros());
                6 + of(c) + of(b)
            }
            _ => 7,
        }
    }

    /// That a number has it.
    pub(crate) fn words(self, n: &str) -> LocalizedString {
        use Property::*;
        match self {
            Square => words!("{n} is a square", "{n} 是平方数"),
            Triangle => words!("{n} is a triangular number", "{n} 是三角形数"),
            Pronic => words!("{n} = k(k + 1) for some k", "{n} 形如 k(k + 1)"),
            Prime => words!("{n} is a prime number", "{n} 是质数"),
            Squarefree => words!("no square above 1 divides {n}", "{n} 没有大于 1 的平方因数"),
            PrimePower => words!("{n} is a power of a prime", "{n} 是质数的幂"),
            Power(1, base) => words!("{n} is a power of {base}", "{n} 是 {base} 的幂"),
            Power(times, base) if times == base => {
                words!("{n} is a power of {base} above 1", "{n} 是大于 1 的 {base} 的幂")
            }
            Power(times, base) => {
                words!("{n} is {times} times a power of {base}", "{n} 是 {times} 乘以 {base} 的幂")
            }
            Fibonacci => words!("{n} is a Fibonacci number", "{n} 是斐波那契数"),
            Factorial => words!("{n} is a factorial", "{n} 是阶乘"),
        }
    }

    pub(crate) fn call(self, n: &str) -> String {
        use Property::*;
        match self {
            Square => format!("is_square({n})"),
            Triangle => format!("is_triangle({n})"),
            Pronic => format!("is_pronic({n})"),
            Prime => format!("is_prime({n})"),
            Squarefree => format!("is_squarefree({n})"),
            PrimePower => format!("is_prime_power({n})"),
            Power(times, base) => format!("is_power({n}, {times}, {base})"),
            Fibonacci => format!("is_fibonacci({n})"),
            Factorial => format!("is_factorial({n})"),
        }
    }
}

/// n without its factors p, and their number.
fn strip(mut n: u64, p: u64) -> (u64, u64) {
    let mut times = 0;
    while n > 0 && n.is_multiple_of(p) {
        n /= p;
        times += 1;
    }
    (n, times)
}

/// The digits, the last one first; none of 0.
fn digits(mut n: u64, base: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let digit = n % base;
        let has = n > 0;
        n /= base;
        has.then_some(digit)
    })
}

/// The largest number below `bound` that holds, of those that hold up to it; 0 does.
fn greatest(bound: u64, holds: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, bound);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(middle) { low = middle } else { high = middle }
    }
    low
}

/// How many steps lead to the end.
fn steps(mut n: u64, next: impl Fn(u64) -> Option<Option<u64>>) -> Option<u64> {
    let mut count = 0;
    while let Some(smaller) = next(n) {
        n = smaller?;
        count += 1;
    }
    Some(count)
}

/// The number of parts of n as a sum of Fibonacci numbers that are no neighbours, and the smallest one.
fn parts(mut n: u64) -> (u64, u64) {
    let (mut count, mut last) = (0, 0);
    while n > 0 {
        let (mut a, mut b) = (1, 1);
        while b <= n - a {
            (a, b) = (b, a + b);
        }
        n -= b;
        (count, last) = (count + 1, b);
    }
    (count, last)
}
