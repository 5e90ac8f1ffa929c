/**
 * Divides a sum into whole fen by weights, so that the parts add up to it exactly: each gets its share rounded down,
 * and the rest goes, a fen each, to those who lost most by rounding (largest remainder). Without any weight the parts
 * are equal. Throws for negative input.
 */
export function splitFen(totalFen: number, weights: readonly number[]): number[] {
  if (totalFen < 0 || weights.some((weight) => weight < 0)) throw new RangeError("a sum or weight below zero");
  if (weights.length === 0) return [];
  const given = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = given === 0 ? weights.map(() => 1) : weights;
  // Sums of money times weights leave the range in which numbers are exact.
  const whole = BigInt(given === 0 ? weights.length : given);
  const exact = shares.map((share) => BigInt(totalFen) * BigInt(share));
  const parts = exact.map((product) => Number(product / whole));
  let left = totalFen - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder) {
    if (left === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}
