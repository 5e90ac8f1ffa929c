import type { Ledger } from "../ledger.ts";
import type { ProductAnswer, SandboxTrade, Trial } from "../ledger-records.ts";

export const PARALLEL_COUNT = 50;
const MAX_TRIALS = 10;

/** Writes what a trial was answered to its trade; the latest ten stay. */
export function recordTrial(ledger: Ledger, trade: SandboxTrade, trial: Trial): Trial {
  ledger.saveTrade({ ...trade, trials: [...trade.trials, trial].slice(-MAX_TRIALS) });
  return trial;
}

export function countEqual(answers: ProductAnswer[]): Trial["answers"] {
  const groups = Map.groupBy(answers, (answer) => `${answer.status} ${answer.body}`);
  return [...groups.values()].flatMap((group) => (group[0] ? [{ ...group[0], count: group.length }] : []));
}
