import { type DataStrategyResult, type MiddlewareFunction, redirect } from "react-router";
import { followNavigation } from "../../features/front/tracking/web/follow-pages.ts";
import { browserSession } from "../../features/identity/auth/web/browser-session.ts";
import { takeReachedRow } from "../../ui/browser/reached-row.ts";
import { type SessionPart, settledStatus } from "./settled-status.ts";
import { openLoginForReached } from "./vip-redirect.ts";

type ClientMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>;

const goTo = (path: string) => location.assign(path);

const middlewares = {
  auth: ({ request }) => requireUser({ request, session: browserSession(), goTo }),
  "vip-redirect": ({ request }, next) =>
    openLoginForReached({ request, load: next, session: browserSession(), isReached: takeReachedRow }),
  // Reports the page view; the page does not wait for it.
  "track-global-client": async (_, next) => {
    const loaded = await next();
    followNavigation();
    return loaded;
  },
} as const satisfies Record<string, ClientMiddleware>;

/** The named route middlewares of the spec's table (spec §2). */
export type MiddlewareName = keyof typeof middlewares;

/** The middlewares of a route by name. An unknown name is a type error, and throws in code without types. */
export function namedMiddlewares(names: readonly MiddlewareName[]): ClientMiddleware[] {
  return names.map((name) => {
    if (!Object.hasOwn(middlewares, name)) throw new Error(`unknown route middleware: ${name}`);
    return middlewares[name];
  });
}

/**
 * Admits signed-in users; sends a guest to the home page with the login modal open, and to the requested page after the
 * login (decisions §4).
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
