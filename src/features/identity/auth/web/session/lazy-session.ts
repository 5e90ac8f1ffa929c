import type { Unauthorized } from "../../../../../kit/api/api-client.ts";
import type { ApiError } from "../../../../../kit/api/api-error.ts";
import type { LocalStore } from "../../../../../ui/browser/local-store.ts";
import {
  GUEST_VIEW,
  type LoginRequest,
  type SessionHandle,
  type SessionView,
} from "../../../../../ui/facts/session.ts";
import type { BrowserSession } from "./session.ts";
import { clearSession, readTokens, readUser, SESSION_KEYS, type StoredTokens } from "./stored-session.ts";
import type { UserTrigger } from "./user-cache.ts";

/** The full session: storage of tokens and user, and the handling of refused calls. */
export interface FullSession extends BrowserSession {
  onUnauthorized(failure: Unauthorized): Promise<"retry" | ApiError>;
}

export interface LazySessionDependencies {
  store: LocalStore;
  /** Fetches the code of the session and creates it; a failure is retried when the session is next needed. */
  openSession(): Promise<FullSession>;
  prepareLogin(): void;
  log(event: string, details: Record<string, unknown>): void;
}

/** The part of the session that every page loads. */
export interface LazySession extends SessionHandle {
  tokens: { current(): StoredTokens | null };
  /** Restores the stored session; called once, after the first paint. */
  start(): void;
  accessToken(): Promise<string | null>;
  loginRequest(): LoginRequest | null;
  closeLogin(): void;
  onStorage(key: string | null): void;
  onTrigger(kind: UserTrigger): void;
  /** Returns the full session, and fetches it if necessary. Throws when its code cannot be fetched. */
  load(): Promise<FullSession>;
}

/**
 * Replaces the session until its code is loaded, so that a guest's first page runs without it. Stored tokens, another
 * tab's login, a login request or a refused call load it.
 */
export function createLazySession({ store, openSession, prepareLogin, log }: LazySessionDependencies): LazySession {
  const listeners = new Set<() => void>();
  let full: FullSession | null = null;
  let opening: Promise<FullSession> | null = null;
  let view: SessionView = GUEST_VIEW;
  let request: LoginRequest | null = null;

  const hasTokens = () => readTokens(store) !== null;

  function notify() {
    for (const listener of listeners) listener();
  }

  function publish(next: SessionView) {
    view = next;
    notify();
  }

  function load(): Promise<FullSession> {
    opening ??= openSession().then(takeUp, (cause: unknown) => {
      opening = null;
      throw cause;
    });
    return opening;
  }

  function takeUp(session: FullSession): FullSession {
    full = session;
    // The request is passed first, so that a session that turns out to exist answers it. The guest state in between is
    // not published.
    if (request !== null) session.openLogin(request);
    void session.start();
    session.subscribe(notify);
    notify();
    return session;
  }

  function restore() {
    publish({ status: "restoring", user: readUser(store) });
    load().catch((cause: unknown) => {
      log("code of the session could not be fetched", { cause: String(cause) });
      publish(GUEST_VIEW);
    });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => (full === null ? view : full.view()),
    tokens: { current: () => readTokens(store) },
    load,
    prepareLogin,
    start() {
      if (full !== null) return;
      if (hasTokens()) restore();
      else clearSession(store);
    },
    accessToken: async () => (hasTokens() ? (await load()).accessToken() : null),
    // The modal's host fetches the session together with the modal.
    openLogin(next = {}) {
      if (full !== null) return full.openLogin(next);
      request = next;
      notify();
    },
    closeLogin() {
      if (full !== null) return full.closeLogin();
      request = null;
      notify();
    },
    loginRequest: () => (full === null ? request : full.loginRequest()),
    async logOut(options) {
      if (full !== null || hasTokens()) await (await load()).logOut(options);
    },
    refreshUser: async () => (hasTokens() ? (await load()).refreshUser() : null),
    onStorage(key) {
      if (full !== null) return full.onStorage(key);
      if ((key === null || SESSION_KEYS.some((known) => known === key)) && hasTokens()) restore();
    },
    onTrigger(kind) {
      if (full !== null) full.onTrigger(kind);
      else if (hasTokens()) restore();
    },
  };
}
