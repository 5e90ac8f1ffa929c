import type { LocalStore } from "../../../../ui/browser/local-store.ts";
import type { Channel } from "../../contract.ts";

const KEY = "checkout_attempt";

/** Shorter than an order's 30 minutes (decisions §5): a repeated key must not answer an order that is closing. */
const ATTEMPT_MS = 25 * 60_000;

/** What makes an attempt the same one: a retry asks for exactly this again. */
export interface Attempt {
  /** `plan:3`, `product:7` */
  subject: string;
  /** Another coupon makes another order; null: none. */
  couponId: number | null;
  agreementVersion: string;
}

interface StoredAttempt extends Attempt {
  key: string;
  /** What the order was made with; the key answers for nothing else. */
  channel: Channel;
  madeAt: number;
}

/**
 * The Idempotency-Key of a checkout: the same while the attempt lasts, so that a retry, a double click, a reload or a
 * change of mind about the way of paying makes one order; another one for another thing or after `endAttempt`. It goes
 * with the channel that the order was first made with. The server keeps keys apart by buyer.
 */
export function attemptKey(
  attempt: Attempt & { channel: Channel },
  { store, now, random }: AttemptDependencies,
): Pick<StoredAttempt, "key" | "channel"> {
  const stored = readAttempt(store);
  const isSame =
    stored !== null &&
    stored.subject === attempt.subject &&
    stored.couponId === attempt.couponId &&
    stored.agreementVersion === attempt.agreementVersion &&
    now() - stored.madeAt < ATTEMPT_MS;
  if (isSame) return stored;
  const fresh: StoredAttempt = { ...attempt, key: random(), madeAt: now() };
  store.set(KEY, JSON.stringify(fresh));
  return fresh;
}

/** The order came to its end: the next checkout is another order. */
export function endAttempt(store: LocalStore): void {
  store.remove(KEY);
}

export interface AttemptDependencies {
  store: LocalStore;
  now(): number;
  random(): string;
}

function readAttempt(store: LocalStore): StoredAttempt | null {
  try {
    const value: unknown = JSON.parse(store.get(KEY) ?? "null");
    return typeof value === "object" && value !== null && "key" in value && "channel" in value
      ? (value as StoredAttempt)
      : null;
  } catch {
    // Text of another release: the same as no attempt.
    return null;
  }
}
