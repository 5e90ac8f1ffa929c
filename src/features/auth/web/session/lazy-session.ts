import type { Unauthorized } from "../../../../kit/api-client.ts";
import type { ApiError } from "../../../../kit/api-error.ts";
import type { LocalStore } from "../../../../ui/local-store.ts";
import { guestView, type LoginRequest, type SessionHandle, type SessionView } from "../../../../ui/session.ts";
import type { BrowserSession } from "./session.ts";
import { clearSession, readTokens, readUser, SESSION_KEYS, type StoredTokens } from "./stored-session.ts";
import type { UserTrigger } from "./user-cache.ts";

/** The whole session: what keeps tokens and user, and what decides on refused calls. */
export interface KeptSession extends BrowserSession {
  onUnauthorized(failure: Unauthorized): Promise<"retry" | ApiError>;
}

export interface SessionFrontParts {
  store: LocalStore;
  /** Fetches the code of the session and builds it; a failure is tried again when it is next needed. */
  openSession(): Promise<KeptSession>;
  prepareLogin(): void;
  log(event: string, details: Record<string, unknown>): void;
}

/** The session as every page carries it. */
export interface SessionFront extends SessionHandle {
  tokens: { current(): StoredTokens | null };
  /** Takes up what is stored; once, after the first paint. */
  start(): void;
  accessToken(): Promise<string | null>;
  loginRequest(): LoginRequest | null;
  onStorage(key: string | null): void;
  onTrigger(kind: UserTrigger): void;
  /** The whole session, fetched when it is not there yet. Throws when its code cannot be fetched. */
  whole(): Promise<KeptSession>;
}

/**
 * Stands for the session until somebody has one: a guest's first page does without the code that keeps it. Stored
 * tokens, another tab's login, a wish to log in and a refused call fetch it.
 */
export function createSessionFront({ store, openSession, prepareLogin, log }: SessionFrontParts): SessionFront {
  const listeners = new Set<() => void>();
  let kept: KeptSession | null = null;
  let opening: Promise<KeptSession> | null = null;
  let view: SessionView = guestView;
  let request: LoginRequest | null = null;

  const hasTokens = () => readTokens(store) !== null;

  function notify() {
    for (const listener of listeners) listener();
  }

  function show(next: SessionView) {
    view = next;
    notify();
  }

  function whole(): Promise<KeptSession> {
    opening ??= openSession().then(takeUp, (cause: unknown) => {
      opening = null;
      throw cause;
    });
    return opening;
  }

  function takeUp(session: KeptSession): KeptSession {
    kept = session;
    // First the request: a session that turns out to be there answers it. Nobody hears of the guest in between.
    if (request !== null) session.openLogin(request);
    void session.start();
    session.subscribe(notify);
    notify();
    return session;
  }

  function restore() {
    show({ status: "restoring", user: readUser(store) });
    whole().catch((cause: unknown) => {
      log("code of the session could not be fetched", { cause: String(cause) });
      show(guestView);
    });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => (kept === null ? view : kept.view()),
    tokens: { current: () => readTokens(store) },
    whole,
    prepareLogin,
    start() {
      if (kept !== null) return;
      if (hasTokens()) restore();
      else clearSession(store);
    },
    accessToken: async () => (hasTokens() ? (await whole()).accessToken() : null),
    // The modal's host fetches the session together with the modal.
    openLogin(next = {}) {
      if (kept !== null) return kept.openLogin(next);
      request = next;
      notify();
    },
    loginRequest: () => (kept === null ? request : kept.loginRequest()),
    async logOut(options) {
      if (kept !== null || hasTokens()) await (await whole()).logOut(options);
    },
    refreshUser: async () => (hasTokens() ? (await whole()).refreshUser() : null),
    onStorage(key) {
      if (kept !== null) return kept.onStorage(key);
      if ((key === null || SESSION_KEYS.includes(key)) && hasTokens()) restore();
    },
    onTrigger(kind) {
      if (kept !== null) kept.onTrigger(kind);
      else if (hasTokens()) restore();
    },
  };
}
