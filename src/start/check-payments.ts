import type { PaymentAccount } from "../adapters/payment/channel-adapter.ts";
import type { Logger } from "../kit/process/logger.ts";
import type { Clock } from "../ports/clock.ts";

/**
 * Stops the start if nobody could pay, with one sentence for each problem. A gateway that is temporarily unreachable
 * does not stop the start, because the site does more than selling.
 */
export async function assertAccounts({
  accounts,
  clock,
  logger,
  fetch = globalThis.fetch,
}: {
  accounts: readonly PaymentAccount[];
  clock: Clock;
  logger: Pick<Logger, "warn">;
  fetch?: typeof globalThis.fetch;
}): Promise<void> {
  const checks = await Promise.all(accounts.map((account) => account.check({ clock, fetch })));
  const done = checks.flatMap((check) => check ?? []);
  for (const warning of done.flatMap(({ warnings }) => warnings)) logger.warn(warning);
  const problems = done.flatMap((check) => check.problems);
  if (problems.length > 0) throw new Error(problems.join("；"));
}
