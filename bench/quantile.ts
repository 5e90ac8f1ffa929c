/** The value below which this share (0 to 1) of the values lies; 0 for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The middle value, the higher of two; 0 for none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
