import type { LazySession } from "../../features/identity/auth/web/session/lazy-session.ts";

/** What the route middlewares need of the session. */
export type SessionPart = Pick<LazySession, "subscribe" | "view" | "openLogin"> & {
  tokens: Pick<LazySession["tokens"], "current">;
};

/** Waits for a session that is being restored, or that will be: stored tokens are taken up only after the first paint. */
export function settledStatus(session: SessionPart, signal: AbortSignal): Promise<"guest" | "signed_in"> {
  return new Promise((resolve, reject) => {
    let unsubscribe = () => {};
    function read(isFirstLook: boolean) {
      const { status } = session.view();
      const isUnread = isFirstLook && status === "guest" && session.tokens.current() !== null;
      if (status === "restoring" || isUnread) return;
      unsubscribe();
      resolve(status);
    }
    signal.addEventListener("abort", () => {
      unsubscribe();
      reject(signal.reason);
    });
    unsubscribe = session.subscribe(() => read(false));
    read(true);
  });
}
