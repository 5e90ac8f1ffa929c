import type { Statistics } from "../admin-contract.ts";

type Day = Statistics["days"][number];

/** Adds up the figures of all days. */
export function sumDays(days: readonly Day[]): Omit<Day, "day"> {
  const sum = { views: 0, visits: 0, gates: 0, logins: 0, payments: 0, dropped: 0 };
  for (const day of days) {
    sum.views += day.views;
    sum.visits += day.visits;
    sum.gates += day.gates;
    sum.logins += day.logins;
    sum.payments += day.payments;
    sum.dropped += day.dropped;
  }
  return sum;
}

/** Formats a share: `12.5%`; empty when the total is 0. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? "" : `${Math.round((part / whole) * 1000) / 10}%`;
}
