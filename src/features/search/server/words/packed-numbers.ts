const BITS = 7;
const MORE = 1 << BITS;

/**
 * Numbers that rise, as the differences between them: seven bits a byte, the lowest first, the eighth says that there are more.
 * `search_numbers` of the database reads them as an array again, which is what the tree of the index is made of.
 */
export function packNumbers(numbers: readonly number[]): Buffer {
  const bytes: number[] = [];
  let last = 0;
  for (const number of numbers) {
    let rest = number - last;
    last = number;
    for (; rest >= MORE; rest >>>= BITS) bytes.push((rest % MORE) + MORE);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

export function unpackNumbers(packed: Uint8Array): number[] {
  const numbers: number[] = [];
  let [last, shift] = [0, 0];
  for (const byte of packed) {
    last += (byte % MORE) << shift;
    shift += BITS;
    if (byte >= MORE) continue;
    numbers.push(last);
    shift = 0;
  }
  return numbers;
}
