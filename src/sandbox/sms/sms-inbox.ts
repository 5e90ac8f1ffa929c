import { randomUUID } from "node:crypto";
import type { Clock } from "../../ports/clock.ts";
import type { Ledger } from "../ledger.ts";
import type { SandboxSms } from "../ledger-records.ts";

export interface FrequencyLimit {
  seconds: number;
  count: number;
}

/** The first limit another message to this number would exceed, or null. Each provider counts its own messages, and `isCounted` of them. */
export function findExceededLimit<Limit extends FrequencyLimit>(
  ledger: Ledger,
  about: { provider: SandboxSms["provider"]; phone: string; now: Date; isCounted?: (sms: SandboxSms) => boolean },
  limits: readonly Limit[],
): Limit | null {
  const sentAt = ledger.sms
    .filter((sms) => sms.provider === about.provider && sms.phone === about.phone && (about.isCounted?.(sms) ?? true))
    .map((sms) => Date.parse(sms.sentAt));
  const isExceeded = (limit: Limit) =>
    sentAt.filter((moment) => about.now.getTime() - moment < limit.seconds * 1000).length >= limit.count;
  return limits.find(isExceeded) ?? null;
}

/** Puts a message on the phone and answers its id; `code` is empty for a notice. */
export function deliverSms(
  ledger: Ledger,
  clock: Clock,
  sms: { provider: SandboxSms["provider"]; phone: string; code: string; text: string },
): string {
  const id = randomUUID();
  ledger.addSms({ id, ...sms, sentAt: clock.now().toISOString() });
  return id;
}
