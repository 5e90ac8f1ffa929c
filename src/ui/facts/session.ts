import { createContext, useContext, useSyncExternalStore } from "react";
import type { User } from "../../features/identity/auth/contract.ts";

/** What a screen may know of the visitor. The server, and the first paint, always see a guest (decisions §2). */
export interface SessionView {
  /** `restoring`: stored tokens are being checked; show neither the guest's nor the member's controls as final. */
  status: "restoring" | "guest" | "signed_in";
  user: User | null;
  /** The user is the stored one, and the server's answer is on its way: a membership may have begun or ended since. */
  isStored?: true;
}

export interface LoginRequest {
  /** One sentence above the form: why signing in is needed. */
  reason?: string;
  /** Runs once after a login that this request led to. */
  afterwards?: () => void;
}

/** The session for screens: a small store and its actions. */
export interface SessionHandle {
  subscribe(listener: () => void): () => void;
  view(): SessionView;
  openLogin(request?: LoginRequest): void;
  /** Fetches the login modal's code; for buttons that the pointer or the focus has reached. */
  prepareLogin(): void;
  logOut(options?: { allDevices?: boolean }): Promise<void>;
  /** Fetches the user now, past the 30 s cache: after a purchase, for example. Null when nobody is signed in. */
  refreshUser(): Promise<User | null>;
}

export const GUEST_VIEW: SessionView = { status: "guest", user: null };

/** Everyone, as the server sees them. */
export const guestSession: SessionHandle = {
  subscribe: () => () => {},
  view: () => GUEST_VIEW,
  openLogin: () => {},
  prepareLogin: () => {},
  logOut: async () => {},
  refreshUser: async () => null,
};

/** Holds the browser's session; without a provider (server, tests of parts) everyone is a guest. */
export const SessionContext = createContext<SessionHandle>(guestSession);

type SessionActions = Pick<SessionHandle, "openLogin" | "prepareLogin" | "logOut" | "refreshUser">;

/** The visitor and the actions of the session. Personal components render after mount: hydration sees a guest. */
export function useSession(): SessionView & SessionActions {
  const session = useContext(SessionContext);
  const view = useSyncExternalStore(session.subscribe, session.view, () => GUEST_VIEW);
  const { openLogin, prepareLogin, logOut, refreshUser } = session;
  return { ...view, openLogin, prepareLogin, logOut, refreshUser };
}
