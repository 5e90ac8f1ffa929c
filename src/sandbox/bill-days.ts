import { DAY_MS, HOUR_MS } from "../kit/values/durations.ts";
import type { SandboxRefund, SandboxTrade } from "./ledger-records.ts";

/** The movements of money on one day in Beijing, in order. */
export type Movement = { trade: SandboxTrade; at: string; refund: SandboxRefund | null };

export function movementsOf(trades: Iterable<SandboxTrade>, day: string): Movement[] {
  const from = startOf(day);
  const isThen = (at: string) => Date.parse(at) >= from && Date.parse(at) < from + DAY_MS;
  const found: Movement[] = [];
  for (const trade of trades) {
    if (trade.paidAt !== null && isThen(trade.paidAt)) found.push({ trade, at: trade.paidAt, refund: null });
    for (const refund of trade.refunds) if (isThen(refund.at)) found.push({ trade, at: refund.at, refund });
  }
  return found.sort((left, right) => Date.parse(left.at) - Date.parse(right.at));
}

/** Whether the provider has created the bill of a day: at this hour of the next day. */
export function isBillMade(day: string, { now, hour }: { now: Date; hour: number }): boolean {
  return now.getTime() >= startOf(day) + DAY_MS + hour * HOUR_MS;
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00+08:00`);
}
