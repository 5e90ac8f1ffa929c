import { useCallback, useSyncExternalStore } from "react";
import { SheetShell } from "../../../../ui/dialog/sheet-shell.tsx";
import type { LoginRequest } from "../../../../ui/facts/session.ts";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import { browserSession } from "./browser-session.ts";
import { loadLoginDialog } from "./load-login-dialog.ts";

/** The login modal for the whole session. */
const connectedDialog = lateCode(async () => {
  const [session, code] = await Promise.all([browserSession().load(), loadLoginDialog()]);
  const { closeLogin, completeLogin } = session;
  return ({ request }: { request: LoginRequest | null }) => (
    <code.LoginDialog request={request} onClose={closeLogin} onAnswer={completeLogin} />
  );
});

/** Displays the login modal when the session requests it; its code is loaded then and not with the page. */
export function LoginHost() {
  const subscribe = useCallback((listener: () => void) => browserSession().subscribe(listener), []);
  const request = useSyncExternalStore(
    subscribe,
    () => browserSession().loginRequest(),
    () => null,
  );
  if (request === null && connectedDialog.fetched === null) return null;
  return (
    <LatePart
      code={connectedDialog}
      props={{ request }}
      skeleton={<Skeleton className="h-[340px] w-full rounded-md" />}
      frame={(inner) => (
        <SheetShell title="登录" onClose={() => browserSession().closeLogin()}>
          {inner}
        </SheetShell>
      )}
    />
  );
}
