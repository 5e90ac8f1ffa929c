import { lazy, Suspense, useCallback, useSyncExternalStore } from "react";
import { browserSession } from "./browser-session.ts";

const loadDialog = () => import("./login-dialog.tsx");
const LoginDialog = lazy(async () => ({ default: (await loadDialog()).LoginDialog }));

/** Fetches the modal's code before it is asked for: when a pointer or the focus reaches a login button. */
export function preloadLogin(): void {
  void loadDialog();
}

/** Shows the login modal while the session asks for one; its code is loaded then, never with the page. */
export function LoginHost() {
  const subscribe = useCallback((listener: () => void) => browserSession().subscribe(listener), []);
  const request = useSyncExternalStore(
    subscribe,
    () => browserSession().loginRequest(),
    () => null,
  );
  if (request === null) return null;
  return (
    <Suspense fallback={null}>
      <LoginDialog request={request} session={browserSession()} />
    </Suspense>
  );
}
