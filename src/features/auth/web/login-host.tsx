import { type ComponentProps, lazy, Suspense, useCallback, useRef, useSyncExternalStore } from "react";
import { browserSession } from "./browser-session.ts";
import { loadLoginDialog } from "./load-login-dialog.ts";
import type { LoginDialog } from "./login-dialog.tsx";
import type { Agreements } from "./sign-in/phone-form.tsx";

type Shown = Omit<ComponentProps<typeof LoginDialog>, "onClose" | "onAnswer">;

/** The login modal in the hands of the whole session. */
const ConnectedDialog = lazy(async () => {
  const [session, code] = await Promise.all([browserSession().whole(), loadLoginDialog()]);
  const { closeLogin, completeLogin } = session;
  return {
    default: (shown: Shown) => <code.LoginDialog {...shown} onClose={closeLogin} onAnswer={completeLogin} />,
  };
});

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
  return (
    <Suspense fallback={null}>
      <ConnectedDialog request={request} agreements={agreements} sandboxHref={sandboxHref} />
    </Suspense>
  );
}
