import type { Timing } from "../../../kit/process/timing.ts";

interface BufferOptions<Row> {
  timing: Pick<Timing, "startTimer">;
  /** Rows that may wait, those being written among them. */
  most: number;
  /** Rows written together. */
  atOnce: number;
  /** @returns how many of them it had no room for */
  write(rows: readonly Row[]): Promise<number>;
  /** Whether a row of the batch is at fault, so that the others can still be written. */
  isFaultOfRow(error: unknown): boolean;
  /** A batch was not written; it waits for the next turn, unless it was tried often enough. */
  onTrouble(error: unknown): void;
  /** So many were dropped since the last time. */
  onDropped(count: number): Promise<void>;
}

export interface EventBuffer<Row> {
  /** Takes what there is room for and returns at once; the rest is counted as dropped. */
  push(rows: readonly Row[]): void;
  /** Writes what waits; whoever asks meanwhile waits for the same writing. */
  flush(): Promise<void>;
}

const PAUSE_MS = 1_000;
/** A batch that the database refuses for so long is not worth those behind it. */
const MOST_TRIES = 60;

/** Holds rows for a moment, so that many calls share one statement and none waits for it. */
export function createEventBuffer<Row>({
  timing,
  most,
  atOnce,
  write,
  isFaultOfRow,
  onTrouble,
  onDropped,
}: BufferOptions<Row>): EventBuffer<Row> {
  let waiting: Row[] = [];
  let beingWritten = 0;
  let dropped = 0;
  let tries = 0;
  let writing: Promise<void> | null = null;
  let cancelTimer: (() => void) | null = null;

  function schedule(): void {
    cancelTimer ??= timing.startTimer(() => {
      cancelTimer = null;
      void flush();
    }, PAUSE_MS);
  }

  function flush(): Promise<void> {
    cancelTimer?.();
    cancelTimer = null;
    writing ??= writeAll()
      .then(reportDropped)
      .finally(() => {
        writing = null;
        if (waiting.length > 0) schedule();
      });
    return writing;
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, atOnce);
      beingWritten = batch.length;
      try {
        const leftOut = await writeWithoutFaulty(batch);
        dropped += leftOut;
        tries = 0;
      } catch (error) {
        putBack(batch);
        onTrouble(error);
        return;
      } finally {
        beingWritten = 0;
      }
    }
  }

  /** Halves a batch that holds a row which the database refuses until that row is alone. */
  async function writeWithoutFaulty(rows: readonly Row[]): Promise<number> {
    try {
      return await write(rows);
    } catch (error) {
      if (!isFaultOfRow(error)) throw error;
      if (rows.length === 1) return 1;
      const middle = Math.ceil(rows.length / 2);
      const leftOut = await writeWithoutFaulty(rows.slice(0, middle));
      return leftOut + (await writeWithoutFaulty(rows.slice(middle)));
    }
  }

  async function reportDropped(): Promise<void> {
    const count = dropped;
    dropped = 0;
    if (count > 0) await onDropped(count);
  }

  function putBack(batch: Row[]): void {
    tries += 1;
    if (tries < MOST_TRIES) waiting = [...batch, ...waiting];
    else {
      tries = 0;
      dropped += batch.length;
    }
  }

  return {
    push(rows) {
      const room = Math.max(0, most - waiting.length - beingWritten);
      for (const row of rows.slice(0, room)) waiting.push(row);
      dropped += Math.max(0, rows.length - room);
      if (waiting.length > 0) schedule();
    },
    flush,
  };
}
