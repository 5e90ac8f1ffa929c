import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { actOnEarlyClick, wakePage } from "../../../ui/bootstrap/early-click.ts";
import { guestSession, SessionContext, useSession } from "../../../ui/facts/session.ts";
import { LatePart, lateCode } from "../../../ui/trouble/late-part.tsx";
import { browserSession, followBrowser } from "./browser-session.ts";
import { LoginHost } from "./login-host.tsx";

const adminDuties = lateCode(async () => (await import("./admin-duties.tsx")).AdminDuties);

const isBrowser = typeof document !== "undefined";

/** Gives the page its session and its login modal; the server renders the same tree for a guest. */
export function SessionProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    wakePage();
    return followBrowser(browserSession());
  }, []);
  useEarlyClick();
  return (
    <SessionContext value={isBrowser ? browserSession() : guestSession}>
      {children}
      <LoginHost />
      <ForAdmins />
      <ForOldAgreements />
    </SessionContext>
  );
}

const subscribe = (listener: () => void) => browserSession().subscribe(listener);
const readStatus = () => browserSession().view().status;

/** What was clicked before the page was awake waits until it is known whose click it was. */
function useEarlyClick(): void {
  const status = useSyncExternalStore(subscribe, readStatus, () => guestSession.view().status);
  useEffect(() => {
    const isKnown = status !== "restoring" && status === readStatus();
    if (isKnown) actOnEarlyClick();
  }, [status]);
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
