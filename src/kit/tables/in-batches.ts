/**
 * All of a long list, a batch in memory at a time.
 * @param read the batch after the last row of the one before; an empty one ends the list
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
