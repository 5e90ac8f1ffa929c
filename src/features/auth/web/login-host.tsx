import { lazy, Suspense, useCallback, useRef, useSyncExternalStore } from "react";
import type { LoginRequest } from "../../../ui/session.ts";
import { browserSession } from "./browser-session.ts";
import { loadLoginDialog } from "./load-login-dialog.ts";

/** The login modal in the hands of the whole session. */
const ConnectedDialog = lazy(async () => {
  const [session, code] = await Promise.all([browserSession().load(), loadLoginDialog()]);
  const { closeLogin, completeLogin } = session;
  return {
    default: ({ request }: { request: LoginRequest | null }) => (
      <code.LoginDialog request={request} onClose={closeLogin} onAnswer={completeLogin} />
    ),
  };
});

/** Shows the login modal while the session asks for one; its code is loaded then, never with the page. */
export function LoginHost() {
  const subscribe = useCallback((listener: () => void) => browserSession().subscribe(listener), []);
  const request = useSyncExternalStore(
    subscribe,
    () => browserSession().loginRequest(),
    () => null,
  );
  const wasOpened = useRef(false);
  wasOpened.current ||= request !== null;
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <ConnectedDialog request={request} />
    </Suspense>
  );
}
