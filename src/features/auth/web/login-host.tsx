import { lazy, Suspense, useCallback, useRef, useSyncExternalStore } from "react";
import { browserSession } from "./browser-session.ts";
import type { Agreements } from "./forms/phone-form.tsx";
import { loadLoginDialog } from "./load-login-dialog.ts";

const LoginDialog = lazy(async () => ({ default: (await loadLoginDialog()).LoginDialog }));

/** Shows the login modal while the session asks for one; its code is loaded then, never with the page. */
export function LoginHost({ agreements, sandboxHref }: { agreements: Agreements; sandboxHref: string | null }) {
  const subscribe = useCallback((listener: () => void) => browserSession().subscribe(listener), []);
  const request = useSyncExternalStore(
    subscribe,
    () => browserSession().loginRequest(),
    () => null,
  );
  const wasOpened = useRef(false);
  wasOpened.current ||= request !== null;
  if (!wasOpened.current) return null;
  const session = browserSession();
  return (
    <Suspense fallback={null}>
      <LoginDialog
        request={request}
        agreements={agreements}
        sandboxHref={sandboxHref}
        onClose={session.closeLogin}
        onAnswer={session.completeLogin}
      />
    </Suspense>
  );
}
