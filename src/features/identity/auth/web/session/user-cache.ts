import { pause, type Timing } from "../../../../../kit/process/timing.ts";
import type { User } from "../../contract.ts";

// Spec §4 and §9: when user info is fetched again.
const CACHE_MS = 30_000;
const MIN_GAP_MS = 2_000;
const EVERY_MS = 15 * 60_000;
const TRIGGER_GAPS_MS = { visible: 3_000, focus: 5_000, online: 10_000 } as const;

export type UserTrigger = keyof typeof TRIGGER_GAPS_MS;

export interface UserCacheDependencies {
  timing: Timing;
  fetchUser(): Promise<User>;
  onUser(user: User): void;
}

/** Refreshes the user info every 15 minutes and when the tab becomes visible again, with a minimum interval. */
export function createUserCache({ timing, fetchUser, onUser }: UserCacheDependencies) {
  let cached: { user: User; at: number } | null = null;
  let inFlight: Promise<User> | null = null;
  let lastStart = Number.NEGATIVE_INFINITY;
  let generation = 0;
  let cancelTimer = () => {};
  const lastTrigger = new Map<UserTrigger, number>();

  /** Returns the user, from the 30 s cache unless `fresh`; throws the error of the call. */
  function load(options: { fresh?: boolean } = {}): Promise<User> {
    const isCached = cached !== null && timing.now() - cached.at < CACHE_MS;
    if (cached !== null && isCached && !options.fresh) return Promise.resolve(cached.user);
    // An answer in progress may be older than the purchase that the caller needs to see.
    if (inFlight !== null && options.fresh) return inFlight.then(() => load(options));
    inFlight ??= loadOnce(generation).finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  async function loadOnce(startedIn: number): Promise<User> {
    const wait = lastStart + MIN_GAP_MS - timing.now();
    if (wait > 0) await pause(timing, wait);
    lastStart = timing.now();
    const user = await fetchUser();
    // An answer that arrives after logout is ignored.
    if (startedIn === generation) {
      cached = { user, at: timing.now() };
      onUser(user);
    }
    return user;
  }

  function loadQuietly() {
    // The session itself handles a 401; after any other failure the last known user stays displayed until the next
    // trigger.
    load().catch(() => {});
  }

  function start() {
    cancelTimer();
    cancelTimer = timing.startTimer(() => {
      loadQuietly();
      start();
    }, EVERY_MS);
  }

  function stop() {
    generation += 1;
    cancelTimer();
    cached = null;
    inFlight = null;
  }

  /** The tab became visible or focused, or the network came back. */
  function trigger(kind: UserTrigger) {
    const last = lastTrigger.get(kind) ?? Number.NEGATIVE_INFINITY;
    if (timing.now() - last < TRIGGER_GAPS_MS[kind]) return;
    lastTrigger.set(kind, timing.now());
    loadQuietly();
  }

  return { load, start, stop, trigger };
}
