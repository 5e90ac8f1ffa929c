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

function concernsAll(thrown: unknown): boolean {
  if (isPassing(thrown)) return true;
  return thrown instanceof ApiError && (thrown.status === 401 || thrown.code === CONFIRMATION_NEEDED);
}
