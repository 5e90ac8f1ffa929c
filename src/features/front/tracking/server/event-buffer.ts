import { randomUUID } from "node:crypto";
import type { Timing } from "../../../../kit/process/timing.ts";

interface BufferOptions<Row> {
  timing: Pick<Timing, "startTimer">;
  /** The maximum number of waiting rows, including those being written. */
  max: number;
  /** The maximum number of rows written together. */
  atOnce: number;
  /**
   * Writes all rows or none, and nothing if a batch with this id was already written, because an answer may be lost.
   * @returns how many rows it had no room for
   */
  write(rows: readonly Row[], batchId: string): Promise<number>;
  /** Whether a row of the batch caused the error, so that the others can still be written. */
  isFaultOfRow(error: unknown): boolean;
  /** A batch was not written; it is retried in the next run unless it was tried often enough. */
  onTrouble(error: unknown): void;
  /** Number of events dropped since the last report. */
  onDropped(count: number): Promise<void>;
}

interface Batch<Row> {
  id: string;
  rows: readonly Row[];
}

export interface EventBuffer<Row> {
  /** Takes as many rows as there is room for and returns at once; the rest is counted as dropped. */
  push(rows: readonly Row[]): void;
  /** Writes the waiting events; a concurrent call waits for the same write. */
  flush(): Promise<void>;
}

const PAUSE_MS = 1_000;
/** A batch that the database refuses for this long is dropped, so that later ones are written. */
const MAX_TRIES = 60;

function batchOf<Row>(rows: readonly Row[]): Batch<Row> {
  return { id: randomUUID(), rows };
}

/** Buffers rows for a moment, so that many calls share one statement and none waits for it. */
export function createEventBuffer<Row>({
  timing,
  max,
  atOnce,
  write,
  isFaultOfRow,
  onTrouble,
  onDropped,
}: BufferOptions<Row>): EventBuffer<Row> {
  const waiting: Row[] = [];
  /**
   * Cut from the waiting events in order. A batch keeps its rows and its id until it is written, so that no attempt
   * counts twice.
   */
  const batches: Batch<Row>[] = [];
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
        if (waiting.length + batches.length > 0) schedule();
      });
    return writing;
  }

  async function writeAll(): Promise<void> {
    for (;;) {
      if (batches.length === 0 && waiting.length > 0) batches.push(batchOf(waiting.splice(0, atOnce)));
      const [batch] = batches;
      if (!batch) return;
      try {
        const leftOut = await write(batch.rows, batch.id);
        batches.shift();
        dropped += leftOut;
        tries = 0;
      } catch (error) {
        if (isFaultOfRow(error)) {
          splitFirst(batch);
          continue;
        }
        onTrouble(error);
        giveUpInTheEnd(batch);
        return;
      }
    }
  }

  /** The database refused a batch because of one of its rows: the batch is halved until it contains only that row. */
  function splitFirst({ rows }: Batch<Row>): void {
    const middle = Math.ceil(rows.length / 2);
    const halves = [rows.slice(0, middle), rows.slice(middle)];
    if (rows.length === 1) dropped += 1;
    batches.splice(0, 1, ...(rows.length === 1 ? [] : halves.map(batchOf)));
  }

  function giveUpInTheEnd({ rows }: Batch<Row>): void {
    tries += 1;
    if (tries < MAX_TRIES) return;
    tries = 0;
    dropped += rows.length;
    batches.shift();
  }

  async function reportDropped(): Promise<void> {
    const count = dropped;
    dropped = 0;
    if (count > 0) await onDropped(count);
  }

  return {
    push(rows) {
      const held = batches.reduce((count, batch) => count + batch.rows.length, waiting.length);
      const room = Math.max(0, max - held);
      for (const row of rows.slice(0, room)) waiting.push(row);
      dropped += Math.max(0, rows.length - room);
      if (waiting.length > 0) schedule();
    },
    flush,
  };
}
