// The standard normal distribution.

/** The normal variable stays within ± this in 95 % of all cases. */
export const WITHIN_95 = 1.959963984540054;

/** Up to here the series is used, beyond it the continued fraction. */
const CENTRE = 3;

/** The probability of a value below `x`. */
export function distribution(x: number): number {
  const beyond = Math.abs(x) <= CENTRE ? 0.5 - fromCentre(Math.abs(x)) : tail(Math.abs(x));
  return x > 0 ? 1 - beyond : beyond;
}

function density(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/** The probability between 0 and `x` (George Marsaglia, "Evaluating the Normal Distribution", Journal of Statistical Software 11 (4), 2004). */
function fromCentre(x: number): number {
  let [term, sum] = [x, x];
  for (let odd = 3; term > 1e-17 * sum; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return sum * density(x);
}

/** The probability above a positive `x`, by Laplace's continued fraction (Abramowitz and Stegun, 1964, 26.2.14). */
function tail(x: number): number {
  let fraction = x;
  for (let place = 100; place > 0; place--) fraction = x + place / fraction;
  return density(x) / fraction;
}
