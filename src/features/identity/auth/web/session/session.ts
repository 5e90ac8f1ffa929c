import { ApiError, isPassing } from "../../../../../kit/api/api-error.ts";
import { pause, type Timing } from "../../../../../kit/process/timing.ts";
import type { CachedPages } from "../../../../../ui/browser/cached-pages.ts";
import type { LocalStore } from "../../../../../ui/browser/local-store.ts";
import { note } from "../../../../../ui/browser/noted.ts";
import { PERSONAL_KEYS } from "../../../../../ui/browser/personal-keys.ts";
import {
  GUEST_VIEW,
  type LoginRequest,
  type SessionHandle,
  type SessionView,
} from "../../../../../ui/facts/session.ts";
import { AUTH_CODES, type AuthCode, type AuthFeedback } from "../../auth-codes.ts";
import type { User } from "../../contract.ts";
import { checkTokenSet } from "./auth-answer.ts";
import { readTokens, readUser, SESSION_KEYS, writeUser } from "./stored-session.ts";
import type { WithLock } from "./token-store.ts";
import { createTokenStore, type RefreshAnswer, type RefreshOutcome, type TokenStore } from "./token-store.ts";
import { createUserCache, type UserTrigger } from "./user-cache.ts";

/** The session's dependencies on the browser and the API; injected so that each rule is tested separately. */
export interface SessionDependencies {
  store: LocalStore;
  timing: Timing;
  withLock: WithLock;
  isOnline(): boolean;
  requestRefresh(refreshToken: string): Promise<RefreshAnswer | null>;
  requestUser(): Promise<User>;
  prepareLogin(): void;
  requestLogout(allDevices: boolean): Promise<unknown>;
  showFeedback(kind: AuthFeedback, message: string): void;
  /** Cached pages for offline use. */
  cachedPages: CachedPages;
  log(event: string, details: Record<string, unknown>): void;
}

const LOGOUT_PATIENCE_MS = 5_000;
const ANNOUNCE_GAP_MS = 3_000;
const RESTORE_AGAIN_MS = 5_000;

/** The browser's session: tokens, user and login modal in one store (spec §4). */
export interface BrowserSession extends SessionHandle {
  /** Restores the stored session; called once, after the first paint. */
  start(): Promise<void>;
  accessToken(): Promise<string | null>;
  tokens: TokenStore;
  /** Stores the answer of a login or sign-up; throws `AuthAnswerError` when it is not a success (spec §5). */
  completeLogin(answer: unknown): void;
  /** Renews a token that the server refused; when that fails the session ends with the given code. */
  renew(refusedToken: string, ifLost: AuthCode): Promise<RefreshOutcome>;
  /** Ends the session in this browser without calling the server, and displays the reason (spec §8). */
  lose(code: AuthCode): ApiError;
  loginRequest(): LoginRequest | null;
  closeLogin(): void;
  /** Another tab changed storage; null: all of it was cleared. */
  onStorage(key: string | null): void;
  onTrigger(kind: UserTrigger): void;
}

export function createSession(dependencies: SessionDependencies): BrowserSession {
  const { store, timing } = dependencies;
  const listeners = new Set<() => void>();
  let view: SessionView = GUEST_VIEW;
  let request: LoginRequest | null = null;
  let loggingOut: Promise<void> | null = null;
  let codeIfLost: AuthCode = "REFRESH_TOKEN_EXPIRED";
  let lastAnnounced = Number.NEGATIVE_INFINITY;

  const tokens = createTokenStore({
    ...dependencies,
    onLost: () => void lose(codeIfLost),
  });
  const users = createUserCache({
    timing,
    fetchUser: dependencies.requestUser,
    onUser: (user) => {
      if (readTokens(store) === null) return;
      writeUser(store, user);
      if (view.status === "signed_in") publish({ status: "signed_in", user });
      else becomeSignedIn(user);
    },
  });

  function publish(next: SessionView) {
    view = next;
    for (const listener of listeners) listener();
  }

  function becomeSignedIn(user: User, source: Pick<SessionView, "isStored"> = {}) {
    const wanted = request?.afterwards;
    request = null;
    users.start();
    publish({ status: "signed_in", user, ...source });
    wanted?.();
  }

  async function confirmStoredUser(): Promise<void> {
    // The session itself handles a 401; after any other failure the stored user stays displayed.
    await users.load().catch(() => {});
    const { isStored, ...confirmed } = view;
    if (isStored) publish(confirmed);
  }

  function becomeGuest() {
    users.stop();
    tokens.clear();
    publish(GUEST_VIEW);
  }

  async function start() {
    const found = tokens.restore();
    const user = readUser(store);
    if (found === "absent") return publish(GUEST_VIEW);
    // Offline with an expired token: the session cannot be checked, so the last known user stays on screen.
    if (found === "expired" && user !== null && !dependencies.isOnline()) return becomeSignedIn(user);
    if (found === "valid" && user !== null) {
      becomeSignedIn(user, { isStored: true });
      void confirmStoredUser();
      return;
    }
    publish({ status: "restoring", user });
    const outcome = found === "expired" ? await tokens.refresh() : "kept";
    if (readTokens(store) === null) return publish(GUEST_VIEW);
    if (outcome === "postponed" && user !== null) return becomeSignedIn(user);
    await restoreUser();
  }

  /** A user who could not be fetched is fetched again; the failure logs nobody out (decisions §3). */
  async function restoreUser(): Promise<void> {
    try {
      becomeSignedIn(await users.load());
    } catch (cause) {
      dependencies.log("user could not be fetched at start", { cause: String(cause) });
      if (readTokens(store) === null || !isPassing(cause)) return becomeGuest();
      timing.startTimer(() => {
        if (view.status === "restoring" && readTokens(store) !== null) void restoreUser();
      }, RESTORE_AGAIN_MS);
    }
  }

  function lose(code: AuthCode): ApiError {
    const { message, feedback, opensLogin, status } = AUTH_CODES[code];
    becomeGuest();
    const isNews = timing.now() - lastAnnounced >= ANNOUNCE_GAP_MS;
    if (isNews && loggingOut === null) {
      lastAnnounced = timing.now();
      dependencies.showFeedback(feedback, message);
      if (opensLogin) openLogin({ reason: message });
    }
    return new ApiError({ status, code, message });
  }

  async function renew(refusedToken: string, ifLost: AuthCode): Promise<RefreshOutcome> {
    codeIfLost = ifLost;
    const outcome = await tokens.refresh(refusedToken);
    codeIfLost = "REFRESH_TOKEN_EXPIRED";
    return outcome;
  }

  function openLogin(next: LoginRequest = {}) {
    request = next;
    publish({ ...view });
  }

  function closeLogin() {
    request = null;
    publish({ ...view });
  }

  function completeLogin(answer: unknown) {
    const { user, ...tokenSet } = checkTokenSet(answer);
    dependencies.cachedPages.startFor(user.id);
    writeUser(store, user);
    tokens.set(tokenSet);
    note("login");
    becomeSignedIn(user);
  }

  /**
   * A second call during the first one returns the same promise: a second answer must not end a login that followed the
   * first.
   */
  async function logOut({ allDevices = false } = {}): Promise<void> {
    if (readTokens(store) === null) return becomeGuest();
    loggingOut ??= endSession(allDevices).finally(() => {
      loggingOut = null;
    });
    return loggingOut;
  }

  async function endSession(allDevices: boolean) {
    // Unmounts what displays the user's data and stops its calls: the server refuses those that arrive after the end.
    users.stop();
    publish({ status: "restoring", user: null });
    try {
      // The server's answer changes nothing here (spec §4), so a slow one is not awaited.
      await Promise.race([dependencies.requestLogout(allDevices), pause(timing, LOGOUT_PATIENCE_MS)]);
    } catch (cause) {
      dependencies.log("logout was not confirmed", { cause: String(cause) });
    }
    for (const key of PERSONAL_KEYS) store.remove(key);
    dependencies.cachedPages.forget();
    becomeGuest();
  }

  async function refreshUser(): Promise<User | null> {
    return readTokens(store) === null ? null : users.load({ fresh: true });
  }

  function followOtherTab() {
    if (tokens.adopt() === "absent") {
      // An incomplete set of keys is another tab's login in progress; only a missing refresh token is a logout.
      if (store.get("refresh_token") === null && view.status !== "guest") {
        becomeGuest();
      }
      return;
    }
    const user = readUser(store);
    if (user === null) return users.trigger("visible");
    if (view.status === "signed_in" && view.user?.id === user.id) return publish({ status: "signed_in", user });
    users.stop();
    becomeSignedIn(user);
  }

  /**
   * Returns the token of the token store. If a stored set was made incomplete, the session ends in the view too (spec
   * §4).
   */
  function accessToken(): Promise<string | null> {
    if (view.status === "signed_in" && readTokens(store) === null) onStorage(null);
    return tokens.accessToken();
  }

  let cancelFollow = () => {};
  function onStorage(key: string | null) {
    if (key !== null && SESSION_KEYS.every((known) => known !== key)) return;
    // One login writes several keys, and their events arrive separately.
    cancelFollow();
    cancelFollow = timing.startTimer(followOtherTab, 30);
  }

  function onTrigger(kind: UserTrigger) {
    if (kind === "online") tokens.onOnline();
    if (readTokens(store) !== null) users.trigger(kind);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => view,
    start,
    accessToken,
    tokens,
    completeLogin,
    renew,
    lose,
    loginRequest: () => request,
    openLogin,
    prepareLogin: dependencies.prepareLogin,
    closeLogin,
    logOut,
    refreshUser,
    onStorage,
    onTrigger,
  };
}
