import type { LazySession } from "../../features/identity/auth/web/session/lazy-session.ts";

/** The part of the session that route middlewares need. */
export type SessionPart = Pick<LazySession, "subscribe" | "view" | "openLogin"> & {
  tokens: Pick<LazySession["tokens"], "current">;
};

/** Waits until the session is restored; restoring from stored tokens only starts after the first paint. */
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
