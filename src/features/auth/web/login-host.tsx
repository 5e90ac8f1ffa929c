import { lazy, Suspense, useCallback, useRef, useSyncExternalStore } from "react";
import { browserSession } from "./browser-session.ts";
import type { Agreements } from "./phone-form.tsx";

const loadDialog = () => import("./login-dialog.tsx");
const LoginDialog = lazy(async () => ({ default: (await loadDialog()).LoginDialog }));

/** Fetches the modal's code before it is asked for: when a pointer or the focus reaches a login button. */
export function preloadLogin(): void {
  // A failed preload is tried again, and reported, when the modal opens.
  loadDialog().catch(() => {});
}

/** Shows the login modal while the session asks for one; its code is loaded then, never with the page. */
export function LoginHost({ agreements }: { agreements: Agreements }) {
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
        onClose={session.closeLogin}
        onAnswer={session.completeLogin}
      />
    </Suspense>
  );
}
