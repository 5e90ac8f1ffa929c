import { createContext, useContext, useSyncExternalStore } from "react";
import type { User } from "../../features/identity/auth/contract.ts";

/** The visitor as components see them. The server and the first paint always see a guest (decisions §2). */
export interface SessionView {
  /** `restoring`: stored tokens are being checked; show neither the guest's nor the member's controls as final. */
  status: "restoring" | "guest" | "signed_in";
  user: User | null;
  /** The user is from storage while the server's response is pending: a membership may have started or ended since. */
  isStored?: true;
}

export interface LoginRequest {
  /** One sentence above the form: why a login is needed. */
  reason?: string;
  /** Runs once after a login that resulted from this request. */
  afterwards?: () => void;
}

/** The session for components: a small store and its actions. */
export interface SessionHandle {
  subscribe(listener: () => void): () => void;
  view(): SessionView;
  openLogin(request?: LoginRequest): void;
  /** Fetches the code of the login modal when a button receives the pointer or the focus. */
  prepareLogin(): void;
  logOut(options?: { allDevices?: boolean }): Promise<void>;
  /** Fetches the user without the 30 s cache, for example after a purchase. Null if nobody is signed in. */
  refreshUser(): Promise<User | null>;
}

export const GUEST_VIEW: SessionView = { status: "guest", user: null };

/** The session of every visitor on the server. */
export const guestSession: SessionHandle = {
  subscribe: () => () => {},
  view: () => GUEST_VIEW,
  openLogin: () => {},
  prepareLogin: () => {},
  logOut: async () => {},
  refreshUser: async () => null,
};

/** Provides the browser's session; without a provider (server, component tests) everyone is a guest. */
export const SessionContext = createContext<SessionHandle>(guestSession);

type SessionActions = Pick<SessionHandle, "openLogin" | "prepareLogin" | "logOut" | "refreshUser">;

/** The visitor and the actions of the session. Personal components render after mount: hydration sees a guest. */
export function useSession(): SessionView & SessionActions {
  const session = useContext(SessionContext);
  const view = useSyncExternalStore(session.subscribe, session.view, () => GUEST_VIEW);
  const { openLogin, prepareLogin, logOut, refreshUser } = session;
  return { ...view, openLogin, prepareLogin, logOut, refreshUser };
}
