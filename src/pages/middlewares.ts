import { type DataStrategyResult, type MiddlewareFunction, redirect } from "react-router";
import { browserSession } from "../features/auth/web/browser-session.ts";
import type { BrowserSession } from "../features/auth/web/session.ts";

type ClientMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>;
type SessionPart = Pick<BrowserSession, "subscribe" | "view" | "openLogin"> & {
  tokens: Pick<BrowserSession["tokens"], "current">;
};

const middlewares = {
  auth: ({ request }) => requireUser({ request, session: browserSession(), goTo: (path) => location.assign(path) }),
} as const satisfies Record<string, ClientMiddleware>;

/** The named route middlewares of the spec's table (spec §2). */
export type MiddlewareName = keyof typeof middlewares;

/** The middlewares of a route by name. A name that does not exist fails the build, and throws where types are absent. */
export function namedMiddlewares(names: readonly MiddlewareName[]): ClientMiddleware[] {
  return names.map((name) => {
    if (!Object.hasOwn(middlewares, name)) throw new Error(`unknown route middleware: ${name}`);
    return middlewares[name];
  });
}

/**
 * Lets members pass; sends a guest to the home page with the login modal open, and to the wanted page after the login
 * (decisions §4).
 */
export async function requireUser({
  request,
  session,
  goTo,
}: {
  request: Request;
  session: SessionPart;
  goTo(path: string): void;
}): Promise<void> {
  if ((await settledStatus(session, request.signal)) === "signed_in") return;
  const { pathname, search } = new URL(request.url);
  const wanted = `${pathname.replace(/\.data$/, "")}${search}`;
  session.openLogin({ reason: "登录后查看这个页面", afterwards: () => goTo(wanted) });
  throw redirect("/");
}

/** Waits for a session that is being restored, or that will be: stored tokens are taken up only after the first paint. */
function settledStatus(session: SessionPart, signal: AbortSignal): Promise<"guest" | "signed_in"> {
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
