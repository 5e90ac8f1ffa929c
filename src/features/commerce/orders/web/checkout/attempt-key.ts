import { type LocalStore, openLocalStore } from "../../../../../ui/browser/local-store.ts";
import { CHECKOUT_KEY as KEY } from "../../../../../ui/browser/personal-keys.ts";
import type { Channel } from "../../contract.ts";

/** The store of attempts: shared by all tabs, or only for this page if the browser stores nothing. */
export const attemptStore = openLocalStore();

/**
 * Shorter than an order's 30 minutes (decisions §5), because a repeated key must not return an order that is closing.
 */
const ATTEMPT_MS = 25 * 60_000;

/** More attempts than a buyer makes at the same time. The oldest one is deleted. */
const MAX_ATTEMPTS = 20;

/** The content of an attempt. A retry sends exactly the same request. */
export interface Attempt {
  /** `plan:3`, `product:7` */
  subject: string;
  /** Another coupon makes another order. null: none. */
  couponId: number | null;
  agreementVersion: string;
  /** The displayed total. An order at a previous price is not the requested one. */
  displayedFen: number;
}

interface StoredAttempt extends Attempt {
  key: string;
  /** The channel of the first request. The key is valid only for the same request. */
  channel: Channel;
  madeAt: number;
  /** Set when the order is known. */
  orderNo: string | null;
}

/**
 * The Idempotency-Key of a checkout. It stays the same during an attempt, so that a retry, a double click, a reload, a
 * second tab or another payment method creates only one order. Another product or total, or `endAttempt`, leads to
 * another key. It is stored with the channel of the first request. The server separates keys by buyer.
 */
export function attemptKey(
  attempt: Attempt & { channel: Channel },
  { store, now, random }: AttemptDependencies,
): Pick<StoredAttempt, "key" | "channel"> {
  const living = readAttempts(store).filter(({ madeAt }) => now() - madeAt < ATTEMPT_MS);
  const same = living.find(
    ({ subject, couponId, agreementVersion, displayedFen }) =>
      subject === attempt.subject &&
      couponId === attempt.couponId &&
      agreementVersion === attempt.agreementVersion &&
      displayedFen === attempt.displayedFen,
  );
  if (same) return same;
  const fresh: StoredAttempt = { ...attempt, key: random(), madeAt: now(), orderNo: null };
  writeAttempts(store, [...living, fresh].slice(-MAX_ATTEMPTS));
  return fresh;
}

/** Stores the order of an attempt, so that both end together. */
export function noteOrder(store: LocalStore, { key, orderNo }: Pick<StoredAttempt, "key" | "orderNo">): void {
  writeAttempts(
    store,
    readAttempts(store).map((one) => (one.key === key ? { ...one, orderNo } : one)),
  );
}

/**
 * Ends the attempt of an order that has ended. The next checkout is another attempt, also in tabs that do not know
 * this order.
 */
export function endAttempt(store: LocalStore, orderNo: string | null): void {
  writeAttempts(
    store,
    readAttempts(store).filter((one) => one.orderNo !== null && one.orderNo !== orderNo),
  );
}

export interface AttemptDependencies {
  store: LocalStore;
  now(): number;
  random(): string;
}

function writeAttempts(store: LocalStore, attempts: readonly StoredAttempt[]): void {
  if (attempts.length === 0) store.remove(KEY);
  else store.set(KEY, JSON.stringify(attempts));
}

function readAttempts(store: LocalStore): StoredAttempt[] {
  try {
    const value: unknown = JSON.parse(store.get(KEY) ?? "[]");
    return Array.isArray(value) ? value.filter(isAttempt) : [];
  } catch {
    // Data of another release counts as no attempt.
    return [];
  }
}

function isAttempt(value: unknown): value is StoredAttempt {
  return typeof value === "object" && value !== null && "key" in value && "channel" in value && "madeAt" in value;
}
