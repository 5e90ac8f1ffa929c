/**
 * All rows of a long list, with one batch in memory at a time.
 * @param read returns the batch after the last row of the previous one; an empty batch ends the list
 */
export async function* inBatches<Row>(read: (last: Row | null) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Row | null = null;
  for (;;) {
    const batch: Row[] = await read(last);
    yield* batch;
    const end = batch.at(-1);
    if (end === undefined) return;
    last = end;
  }
}
