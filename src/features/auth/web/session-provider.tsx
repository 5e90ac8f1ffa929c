import { type ReactNode, useEffect } from "react";
import { guestSession, SessionContext } from "../../../ui/session.ts";
import { browserSession, followBrowser } from "./browser-session.ts";
import { LoginHost } from "./login-host.tsx";
import type { Agreements } from "./phone-form.tsx";

const isBrowser = typeof document !== "undefined";

/** Gives the page its session and its login modal; the server renders the same tree for a guest. */
export function SessionProvider({ agreements, children }: { agreements: Agreements; children: ReactNode }) {
  useEffect(() => followBrowser(browserSession()), []);
  return (
    <SessionContext value={isBrowser ? browserSession() : guestSession}>
      {children}
      <LoginHost agreements={agreements} />
    </SessionContext>
  );
}
