import { type ApiError, errorFromThrown } from "../../../../../kit/api/api-error.ts";
import { pause, type Timing } from "../../../../../kit/process/timing.ts";
import type { LocalStore } from "../../../../../ui/browser/local-store.ts";
import { backOffMs, isRefusal, recentAttempts, requestWithRetries } from "./refresh-attempts.ts";
import { clearSession, readTokens, type StoredTokens, writeTokens } from "./stored-session.ts";
import { isValid, needsRefresh, refreshDelayMs, restoredDelayMs } from "./token-schedule.ts";

/** Runs `run` while no other tab runs with the same name; `run` receives whether it had to wait for another tab. */
export type WithLock = <T>(name: string, run: (hasWaited: boolean) => Promise<T>) => Promise<T>;

/** The answer of a refresh; without a new refresh token the old one is kept (spec §4). */
export interface RefreshAnswer {
  access_token?: string;
  refresh_token?: string;
  expires_in?: number;
}

export interface TokenStoreDependencies {
  store: LocalStore;
  timing: Timing;
  withLock: WithLock;
  isOnline(): boolean;
  /** null: the answer was not JSON. */
  requestRefresh(refreshToken: string): Promise<RefreshAnswer | null>;
  /** The server refused a refresh and the tokens are cleared. */
  onLost(cause: unknown): void;
  log(event: string, details: Record<string, unknown>): void;
}

/**
 * `postponed`: network failure, throttling or a server error; the login is kept and the refresh is retried (decisions
 * §3). `lost`: the server refused, and the tokens are cleared.
 */
export type RefreshOutcome = "renewed" | "kept" | "postponed" | "lost" | "absent";

/** A failed refresh: the reason, and the time before which the server is not called again. */
interface Postponement {
  cause: ApiError;
  until: number;
  failures: number;
}

const DEFAULT_LIFETIME_SECONDS = 900; // spec §9
const LOCK_NAME = "auth-refresh";
/** Another tab's process may see stored tokens a moment after the lock is released, and would refresh once more. */
const SEEN_BY_ALL_MS = 300;
/** On a busy machine that moment is longer: a tab that has waited for a refresh polls the storage at this interval. */
const LOOK_AGAIN_MS = 50;
const LOOKS = 60;

export type TokenStore = ReturnType<typeof createTokenStore>;

/**
 * Refreshes the two tokens in time (spec §4). Local storage is the only source, so that all tabs see the same session.
 * Only one refresh runs per tab, and with Web Locks per browser, and a late answer never overwrites newer tokens.
 */
export function createTokenStore(dependencies: TokenStoreDependencies) {
  const { store, timing } = dependencies;
  let inFlight: Promise<RefreshOutcome> | null = null;
  let cancelScheduled = () => {};
  let attempts: number[] = [];
  let postponement: Postponement | null = null;
  let holdsLock = false;

  function schedule(ms: number) {
    cancelScheduled();
    cancelScheduled = timing.startTimer(() => void refresh(), ms);
  }

  function forget() {
    cancelScheduled();
    postponement = null;
    clearSession(store);
  }

  /** Stores a login's tokens; a set with only one token is an error and clears the stored ones (spec §5). */
  function set(tokens: { access_token?: string; refresh_token?: string; expires_in?: number }) {
    const { access_token: accessToken, refresh_token: refreshToken } = tokens;
    if (!accessToken || !refreshToken) {
      forget();
      throw new Error("双令牌模式需要同时提供 access token 和 refresh token");
    }
    const lifetimeSeconds = tokens.expires_in ?? DEFAULT_LIFETIME_SECONDS;
    postponement = null;
    writeTokens(store, { accessToken, refreshToken, expiresAt: timing.now() + lifetimeSeconds * 1000 });
    schedule(refreshDelayMs(lifetimeSeconds));
  }

  /**
   * Restores the stored tokens, at start or after another tab wrote them; returns whether they can be used immediately.
   */
  function adopt(): "absent" | "valid" | "expired" {
    const tokens = readTokens(store);
    if (tokens === null) {
      cancelScheduled();
      return "absent";
    }
    if (!isValid(tokens.expiresAt, timing.now())) return "expired";
    schedule(restoredDelayMs(tokens.expiresAt, timing.now()));
    return "valid";
  }

  /** At start: like `adopt`, but also clears partial data (spec §4). */
  function restore() {
    if (readTokens(store) === null) clearSession(store);
    return adopt();
  }

  function canReuse(tokens: StoredTokens, refusedToken: string | null): boolean {
    if (refusedToken !== null) return tokens.accessToken !== refusedToken;
    return !needsRefresh(tokens.expiresAt, timing.now());
  }

  /** `refusedToken`: the access token that the server called expired; it is renewed regardless of the local clock. */
  function refresh(refusedToken: string | null = null): Promise<RefreshOutcome> {
    inFlight ??= refreshOnce(refusedToken).finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  async function refreshOnce(refusedToken: string | null): Promise<RefreshOutcome> {
    const before = readTokens(store);
    if (before === null) return "absent";
    if (canReuse(before, refusedToken)) return adoptStored();
    if (!dependencies.isOnline()) return postponed({ cause: offlineError(), until: timing.now(), failures: 0 });
    if (postponement !== null && timing.now() < postponement.until) return "postponed";
    const isHeldHere = holdsLock;
    return new Promise((resolve, reject) => {
      const locked = dependencies.withLock(LOCK_NAME, async (hasWaited) => {
        if (hasWaited && !isHeldHere) await seeNewer(before);
        holdsLock = true;
        const outcome = await refreshAlone(before, refusedToken);
        resolve(outcome);
        if (outcome === "renewed") await pause(timing, SEEN_BY_ALL_MS);
        holdsLock = false;
      });
      locked.catch(reject);
    });
  }

  /** Returns as soon as this tab sees another tab's tokens; the other tab may also have failed or been closed. */
  async function seeNewer(before: StoredTokens): Promise<void> {
    for (let looks = 0; looks < LOOKS && readTokens(store)?.accessToken === before.accessToken; looks += 1) {
      await pause(timing, LOOK_AGAIN_MS);
    }
  }

  async function refreshAlone(before: StoredTokens, refusedToken: string | null): Promise<RefreshOutcome> {
    const tokens = readTokens(store);
    if (tokens === null) return "absent";
    // Another tab refreshed first, so its tokens are used.
    if (tokens.refreshToken !== before.refreshToken || canReuse(tokens, refusedToken)) return adoptStored();
    return exchange(tokens);
  }

  function adoptStored(): RefreshOutcome {
    adopt();
    return "kept";
  }

  async function exchange(tokens: StoredTokens): Promise<RefreshOutcome> {
    try {
      const answer = await requestWithRetries({
        request: () => {
          attempts = recentAttempts([...attempts, timing.now()], timing.now());
          return dependencies.requestRefresh(tokens.refreshToken);
        },
        wait: (ms) => pause(timing, ms),
      });
      // Another tab's logout or login is newer than this answer.
      if (readTokens(store)?.refreshToken !== tokens.refreshToken) return adopt() === "absent" ? "absent" : "kept";
      // HTML of a captive portal or an empty answer is not an answer of our API (decisions §3).
      if (answer === null || typeof answer !== "object")
        return postpone(new TypeError("the refresh was answered without JSON of the API"));
      if (!answer.access_token) return lose(new Error("the refresh was answered without an access token"));
      set({ ...answer, refresh_token: answer.refresh_token ?? tokens.refreshToken });
      return "renewed";
    } catch (cause) {
      if (readTokens(store)?.refreshToken !== tokens.refreshToken) return adopt() === "absent" ? "absent" : "kept";
      return isRefusal(cause) ? lose(cause) : postpone(cause);
    }
  }

  function lose(cause: unknown): RefreshOutcome {
    forget();
    dependencies.log("refresh failed", {
      code: (cause as Partial<ApiError>).code,
      attemptsInLastHour: attempts.length,
    });
    dependencies.onLost(cause);
    return "lost";
  }

  function postpone(cause: unknown): RefreshOutcome {
    const failures = (postponement?.failures ?? 0) + 1;
    const ms = backOffMs(cause, failures);
    dependencies.log("refresh postponed", { code: (cause as Partial<ApiError>).code, ms });
    schedule(ms);
    return postponed({ cause: errorFromThrown(cause, false), until: timing.now() + ms, failures });
  }

  function postponed(next: Postponement): RefreshOutcome {
    postponement = next;
    return "postponed";
  }

  /**
   * Returns a token with more than 60 s left, refreshed if needed; null for a guest. While the refresh is postponed,
   * the last 60 seconds of the old token are used too; after that it throws the reason.
   */
  async function accessToken(): Promise<string | null> {
    const tokens = readTokens(store);
    if (tokens === null || isValid(tokens.expiresAt, timing.now())) return tokens?.accessToken ?? null;
    const outcome = await refresh();
    const left = readTokens(store);
    if (outcome === "postponed" && left !== null && left.expiresAt <= timing.now()) throw refusal();
    return left?.accessToken ?? null;
  }

  /** The reason why the last refresh was postponed. */
  function refusal(): ApiError {
    return postponement?.cause ?? offlineError();
  }

  /** The network is back: failed calls may be retried immediately. */
  function onOnline() {
    if (postponement?.cause.status === 0) postponement = { ...postponement, until: timing.now() };
  }

  return {
    set,
    adopt,
    restore,
    refresh,
    accessToken,
    refusal,
    onOnline,
    current: () => readTokens(store),
    clear: forget,
    /** Times of the refresh attempts of the last hour (spec §4). */
    attemptsInLastHour: () => recentAttempts(attempts, timing.now()),
  };
}

function offlineError(): ApiError {
  return errorFromThrown(new TypeError("offline"), false);
}
