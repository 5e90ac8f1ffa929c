import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { guestSession, SessionContext, useSession } from "../../../ui/session.ts";
import { browserSession, followBrowser } from "./browser-session.ts";
import { LoginHost } from "./login-host.tsx";
import type { Agreements } from "./sign-in/phone-form.tsx";

const AdminDuties = lazy(async () => ({ default: (await import("./admin-duties.tsx")).AdminDuties }));

const isBrowser = typeof document !== "undefined";

interface SessionProviderProps {
  agreements: Agreements;
  /** Where the simulated phone scans login codes, while there is one. */
  sandboxHref: string | null;
  children: ReactNode;
}

/** Gives the page its session and its login modal; the server renders the same tree for a guest. */
export function SessionProvider({ agreements, sandboxHref, children }: SessionProviderProps) {
  useEffect(() => followBrowser(browserSession()), []);
  return (
    <SessionContext value={isBrowser ? browserSession() : guestSession}>
      {children}
      <LoginHost agreements={agreements} sandboxHref={sandboxHref} />
      <ForAdmins />
    </SessionContext>
  );
}

function ForAdmins() {
  const { user } = useSession();
  if (!user?.is_admin) return null;
  return (
    <Suspense fallback={null}>
      <AdminDuties key={user.id} />
    </Suspense>
  );
}
