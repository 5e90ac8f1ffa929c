import { CONFIRMATION_NEEDED } from "../../../features/identity/auth/confirmation.ts";
import { ApiError, isPassing } from "../../../kit/api/api-error.ts";

export interface EachReport<Row> {
  done: number;
  failures: { row: Row; thrown: unknown }[];
  /** Set if the run ended early. The rows without a result are selected further, so that it can be continued. */
  ended: { rows: Row[]; thrown?: unknown } | null;
}

interface EachOptions<Row> {
  rows: readonly Row[];
  run(row: Row): Promise<unknown>;
  /** Receives the position of the row, from 1, before it is sent. */
  onStep(position: number): void;
  isStopped(): boolean;
}

/**
 * Runs an action for one row after another. A refused row does not concern the others; when no row can succeed at the
 * moment (network or service lost, too many calls, session ended, identity not confirmed), or the user stops the run, the rest is not tried.
 */
export async function runEach<Row>({ rows, run, onStep, isStopped }: EachOptions<Row>): Promise<EachReport<Row>> {
  const report: EachReport<Row> = { done: 0, failures: [], ended: null };
  for (const [index, row] of rows.entries()) {
    if (isStopped()) return { ...report, ended: { rows: rows.slice(index) } };
    onStep(index + 1);
    try {
      await run(row);
      report.done += 1;
    } catch (thrown) {
      if (concernsAll(thrown)) return { ...report, ended: { rows: rows.slice(index), thrown } };
      report.failures.push({ row, thrown });
    }
  }
  return report;
}

interface BatchOptions<Row> {
  rows: readonly Row[];
  /** The number of rows that one call may change. */
  size: number;
  /** Changes all of these rows or none. */
  run(batch: readonly Row[]): Promise<unknown>;
  /** Receives the number of rows that have a result. */
  onProgress(count: number): void;
}

/**
 * The same for an action that changes several rows in one call, all or none: the rows of a refused batch are sent one
 * by one, so that the others are changed and the refused ones named.
 */
export async function runInBatches<Row>({ rows, size, run, onProgress }: BatchOptions<Row>): Promise<EachReport<Row>> {
  const report: EachReport<Row> = { done: 0, failures: [], ended: null };
  for (let start = 0; start < rows.length; start += size) {
    const batch = rows.slice(start, start + size);
    try {
      await run(batch);
      report.done += batch.length;
    } catch (thrown) {
      if (concernsAll(thrown)) return { ...report, ended: { rows: rows.slice(start), thrown } };
      if (batch.length === 1) report.failures.push(...batch.map((row) => ({ row, thrown })));
      else {
        const alone = await runEach({ rows: batch, run: (row) => run([row]), onStep() {}, isStopped: () => false });
        report.done += alone.done;
        report.failures.push(...alone.failures);
        if (alone.ended) {
          const left = [...alone.ended.rows, ...rows.slice(start + size)];
          return { ...report, ended: { ...alone.ended, rows: left } };
        }
      }
    }
    onProgress(Math.min(start + size, rows.length));
  }
  return report;
}

function concernsAll(thrown: unknown): boolean {
  if (isPassing(thrown)) return true;
  return thrown instanceof ApiError && (thrown.status === 401 || thrown.code === CONFIRMATION_NEEDED);
}
