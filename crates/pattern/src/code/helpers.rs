//! Functions that code calls, in the small language of [`crate::code`].

use std::collections::BTreeSet;

/// What a loop over the prime factors of a number finds.
struct Factored {
    name: &'static str,
    /// Its value before the first prime.
    begins: &'static str,
    /// What a prime p with exponent e does to it.
    step: &'static str,
}

const FACTORED: &[Factored] = &[
    Factored { name: "primes", begins: "0", step: "found = found + 1" },
    Factored { name: "primes_repeated", begins: "0", step: "found = found + e" },
    Factored { name: "divisors", begins: "1", step: "found = found * (e + 1)" },
    Factored { name: "greatest_prime", begins: "0", step: "found = p" },
    Factored { name: "exponent_xor", begins: "0", step: "found = found ^ e" },
    Factored { name: "max_exponent", begins: "0", step: "found = larger(found, e)" },
    Factored { name: "odd_exponents", begins: "0", step: "found = found + e % 2" },
    Factored { name: "index_xor", begins: "0", step: "found = found ^ (e % 2 * primes_up_to(p))" },
    Factored { name: "radical", begins: "1", step: "found = found * p" },
    Factored { name: "totient", begins: "n", step: "found = found - found / p" },
];

impl Factored {
    fn source(&self) -> String {
        let Factored { name, begins, step } = self;
        format!(
            "fn {name}(n)
    let found = {begins}
    let p = 2
    let e = 0
    while p <= n / p
        if n % p == 0
            e = 0
            while n % p == 0
                n = n / p
                e = e + 1
            {step}
        p = p + 1 + p % 2
    if n > 1
        p = n
        e = 1
        {step}
    return found
"
        )
    }
}

const HELPERS: &[&str] = &[
    "fn smaller(a, b)
    if a < b
        return a
    return b
",
    "fn larger(a, b)
    if a > b
        return a
    return b
",
    "fn distance(a, b)
    if a > b
        return a - b
    return b - a
",
    "fn common_divisor(a, b)
    while b > 0
        let c = a % b
        a = b
        b = c
    return a
",
    "fn power(b, e)
    let found = 1
    while e > 0
        found = found * b
        e = e - 1
    return found
",
    "fn valuation(n, p)
    let k = 0
    while n > 0 and n % p == 0
        n = n / p
        k = k + 1
    return k
",
    "fn power_part(n, p)
    let q = 1
    if n == 0
        return 0
    while n % p == 0
        n = n / p
        q = q * p
    return q
",
    "fn cofactor(n, p)
    while n > 0 and n % p == 0
        n = n / p
    return n
",
    "fn digit_sum(n, b)
    let sum = 0
    while n > 0
        sum = sum + n % b
        n = n / b
    return sum
",
    "fn digit_xor(n, b)
    let sum = 0
    while n > 0
        sum = sum ^ (n % b)
        n = n / b
    return sum
",
    "fn digit_count(n, b)
    let count = 0
    while n > 0
        count = count + 1
        n = n / b
    return count
",
    "fn highest_power(n, b)
    let q = 1
    if n == 0
        return 0
    while q <= n / b
        q = q * b
    return q
",
    "fn first_digit(n, b)
    while n >= b
        n = n / b
    return n
",
    "fn last_digit(n, b)
    return cofactor(n, b) % b
",
    "fn root(n)
    let r = 0
    let step = 1
    while step <= n / step
        step = step * 2
    while step > 0
        if r + step <= n / (r + step)
            r = r + step
        step = step / 2
    return r
",
    "fn cube_root(n)
    let r = 0
    let step = 1
    while step <= n / step / step
        step = step * 2
    while step > 0
        if r + step <= n / (r + step) / (r + step)
            r = r + step
        step = step / 2
    return r
",
    "fn triangle_root(n)
    let r = 0
    let step = 1
    while half_product(step, n)
        step = step * 2
    while step > 0
        if half_product(r + step, n)
            r = r + step
        step = step / 2
    return r
",
    "test half_product(k, n)
    if k % 2 == 0
        return k / 2 <= n / (k + 1)
    return (k + 1) / 2 <= n / k
",
    "fn least_prime(n)
    let p = 2
    while p <= n / p
        if n % p == 0
            return p
        p = p + 1 + p % 2
    return n
",
    "fn largest_divisor(n)
    if n == 0
        return 0
    return n / least_prime(n)
",
    "fn primes_up_to(n)
    let r = root(n)
    array low = r + 1
    array high = r + 1
    let i = 1
    let p = 2
    let c = 0
    if n < 2
        return 0
    while i <= r
        low[i] = i - 1
        high[i] = n / i - 1
        i = i + 1
    while p <= r
        if low[p] > low[p - 1]
            c = low[p - 1]
            i = 1
            while i <= r and p <= n / i / p
                if i <= r / p
                    high[i] = high[i] - (high[i * p] - c)
                else
                    high[i] = high[i] - (low[n / i / p] - c)
                i = i + 1
            i = r
            while i / p >= p
                low[i] = low[i] - (low[i / p] - c)
                i = i - 1
        p = p + 1
    return high[1]
",
    "fn totient_chain(n)
    let k = 0
    while n > 1
        n = totient(n)
        k = k + 1
    return k
",
    "fn divisor_chain(n)
    let k = 0
    while n > 2
        n = divisors(n)
        k = k + 1
    return k
",
    "fn root_chain(n)
    let k = 0
    while n > 1
        n = root(n)
        k = k + 1
    return k
",
    "fn digit_chain(n, b)
    let k = 0
    while n >= b
        n = digit_sum(n, b)
        k = k + 1
    return k
",
    "fn subtract_divisor_chain(n)
    let k = 0
    while n > 1
        n = n - n / least_prime(n)
        k = k + 1
    return k
",
    "fn subtract_prime_chain(n)
    if n % 2 == 0
        return n / 2
    if n == 1
        return 0
    return 1 + (n - least_prime(n)) / 2
",
    "fn last_fibonacci(n)
    let a = 1
    let b = 1
    while b <= n - a
        let c = a + b
        a = b
        b = c
    return b
",
    "fn fibonacci_parts(n)
    let count = 0
    while n > 0
        n = n - last_fibonacci(n)
        count = count + 1
    return count
",
    "fn fibonacci_last(n)
    let part = 0
    while n > 0
        part = last_fibonacci(n)
        n = n - part
    return part
",
    "test is_square(n)
    return root(n) * root(n) == n
",
    "test is_triangle(n)
    let k = triangle_root(n)
    if k % 2 == 0
        return k / 2 * (k + 1) == n
    return (k + 1) / 2 * k == n
",
    "test is_pronic(n)
    let k = root(n)
    return n - k * k == k
",
    "test is_prime(n)
    return n > 1 and least_prime(n) == n
",
    "test is_squarefree(n)
    return n > 0 and max_exponent(n) <= 1
",
    "test is_prime_power(n)
    return primes(n) == 1
",
    "test is_power(n, c, b)
    return n > 0 and n % c == 0 and cofactor(n / c, b) == 1
",
    "test is_fibonacci(n)
    return n > 0 and last_fibonacci(n) == n
",
    "test is_factorial(n)
    let k = 2
    while n > 1 and n % k == 0
        n = n / k
        k = k + 1
    return n == 1
",
    "test below_golden(x, y)
    let below = 1
    if x == 0 or y <= x
        return false
    while x > 0 and y - x < x
        let d = y - x
        y = x
        x = d
        below = 1 - below
    return below == 0
",
    "test is_wythoff(x, y)
    if y < x
        return false
    if y == x or x < y - x
        return x == 0 and y == 0
    return (x == y - x or below_golden(y - x, x)) and not (below_golden(y - x, x + 1))
",
    // No sum passes n, so none overflows; `times` and `over` are small.
    "test in_chain(n, k, times, over, plus)
    let next = 0
    while k < n
        if plus > n or k / over > (n - plus) / times
            return false
        next = k / over * times + plus
        if k % over * times / over > n - next
            return false
        next = next + k % over * times / over
        if next <= k
            return false
        k = next
    return k == n
",
    // Member i - 1 - lag is at i modulo lag + 1, where member i replaces it.
    "test in_lagged(n, lag, count)
    array last = lag + 1
    let i = 0
    let next = 0
    while i < count
        next = START[i]
        if next == n
            return true
        last[i % (lag + 1)] = next
        i = i + 1
    while next < n
        if i <= lag or last[i % (lag + 1)] > n - next
            return false
        next = next + last[i % (lag + 1)]
        last[i % (lag + 1)] = next
        i = i + 1
    return next == n
",
    // `times` and `more` are at least 1. No sum passes n, so none overflows.
    "test in_recurrence(n, a, b, times, more, plus)
    while a < n
        if b >= n
            return b == n
        if plus > n or a > (n - plus) / more or b > (n - plus - more * a) / times
            return false
        let c = times * b + more * a + plus
        if c <= b
            return false
        a = b
        b = c
    return a == n
",
];

/// The name of a function, from the line that begins it.
fn name_of(source: &str) -> &str {
    let line = source.lines().next().unwrap_or_default();
    line.split([' ', '(']).nth(1).unwrap_or_default()
}

/// Code after the functions that it calls.
pub(super) fn with_helpers(source: &str) -> String {
    let known: Vec<String> =
        HELPERS.iter().map(|&text| text.to_owned()).chain(FACTORED.iter().map(Factored::source)).collect();
    let mut ordered = Vec::new();
    let mut seen = BTreeSet::new();
    add_called(source, &known, &mut ordered, &mut seen);
    let (lists, functions): (Vec<&str>, Vec<&str>) =
        source.lines().partition(|line| line.starts_with("list "));
    let before = ordered.concat();
    format!("{}\n{before}{}\n", lists.join("\n"), functions.join("\n"))
}

fn add_called<'a>(
    source: &str,
    known: &'a [String],
    ordered: &mut Vec<&'a str>,
    seen: &mut BTreeSet<&'a str>,
) {
    for helper in known {
        let name = name_of(helper);
        if calls(source, name) && seen.insert(name) {
            add_called(helper, known, ordered, seen);
            ordered.push(helper);
        }
    }
}

fn calls(source: &str, name: &str) -> bool {
    let call = format!("{name}(");
    source.match_indices(&call).any(|(at, _)| {
        !source[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
            && !source[..at].ends_with("fn ")
            && !source[..at].ends_with("test ")
    })
}
