import { type ReactNode, useEffect } from "react";
import { actOnEarlyClick } from "../../../ui/bootstrap/early-click.ts";
import { guestSession, SessionContext, useSession } from "../../../ui/facts/session.ts";
import { LatePart, lateCode } from "../../../ui/trouble/late-part.tsx";
import { browserSession, followBrowser } from "./browser-session.ts";
import { LoginHost } from "./login-host.tsx";

const adminDuties = lateCode(async () => (await import("./admin-duties.tsx")).AdminDuties);

const isBrowser = typeof document !== "undefined";

/** Gives the page its session and its login modal; the server renders the same tree for a guest. */
export function SessionProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    const stop = followBrowser(browserSession());
    actOnEarlyClick();
    return stop;
  }, []);
  return (
    <SessionContext value={isBrowser ? browserSession() : guestSession}>
      {children}
      <LoginHost />
      <ForAdmins />
      <ForOldAgreements />
    </SessionContext>
  );
}

const agreementRenewal = lateCode(async () => (await import("./account/agreement-renewal.tsx")).AgreementRenewal);

function ForOldAgreements() {
  const { user } = useSession();
  // An admin's duties come first.
  if (!user?.is_agreement_outdated || user.is_admin) return null;
  return <LatePart key={user.id} code={agreementRenewal} props={{}} />;
}

function ForAdmins() {
  const { user } = useSession();
  if (!user?.is_admin) return null;
  return <LatePart key={user.id} code={adminDuties} props={{}} />;
}
