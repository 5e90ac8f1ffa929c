import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { actOnEarlyClick, wakePage } from "../../../../ui/bootstrap/early-click.ts";
import { showVisitor } from "../../../../ui/bootstrap/show-visitor.ts";
import { GUEST_VIEW, guestSession, SessionContext, useSession } from "../../../../ui/facts/session.ts";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import { browserSession, followBrowser } from "./browser-session.ts";
import { LoginHost } from "./login-host.tsx";

const adminDuties = lateCode(() => import("./admin-duties.tsx").then((code) => code.AdminDuties));

const isBrowser = typeof document !== "undefined";

/** Provides the session and the login modal to the page; the server renders the same tree for a guest. */
export function SessionProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    wakePage();
    return followBrowser(browserSession());
  }, []);
  useKnownVisitor();
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

const readView = () => browserSession().view();

/** Content for guests only is hidden until the stored session is read (ui/bootstrap/visitor-bootstrap.ts). */
function useKnownVisitor(): void {
  const view = useSyncExternalStore(subscribe, readView, () => GUEST_VIEW);
  useEffect(() => {
    // A stored user is not sufficient: their membership may have begun or ended since.
    const isKnown = view.status !== "restoring" && !view.isStored;
    if (isKnown && view === readView()) showVisitor();
  }, [view]);
}

/** Clicks from before hydration wait until the user is known. */
function useEarlyClick(): void {
  const status = useSyncExternalStore(subscribe, readStatus, () => guestSession.view().status);
  useEffect(() => {
    const isKnown = status !== "restoring" && status === readStatus();
    if (isKnown) actOnEarlyClick();
  }, [status]);
}

const agreementRenewal = lateCode(() =>
  import("./account/agreement-renewal.tsx").then((code) => code.AgreementRenewal),
);

function ForOldAgreements() {
  const { user } = useSession();
  // An admin's duties have priority.
  if (!user?.is_agreement_outdated || user.is_admin) return null;
  return <LatePart key={user.id} code={agreementRenewal} props={{}} />;
}

function ForAdmins() {
  const { user } = useSession();
  if (!user?.is_admin) return null;
  return <LatePart key={user.id} code={adminDuties} props={{}} />;
}
