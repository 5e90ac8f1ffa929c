import {
  createPath,
  type DataRouter,
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from "react-router";
import { ApiError } from "../../kit/api/api-error.ts";
import { type FetchRouteCode, fetchCodeFirst, importRouteCode } from "../browser/route-code.ts";
import { showNotification } from "../feedback/feedback.ts";
import { abandon, forgetAbandonedUnless } from "./abandoned.ts";
import { fetchCode } from "./fetch-code.ts";
import { troubleOf } from "./trouble.ts";

declare global {
  interface Window {
    __reactRouterDataRouter?: DataRouter;
  }
}

type Loaded = Record<string, DataStrategyResult>;

const theRouter = () => window.__reactRouterDataRouter as DataRouter;
const historyIndex = (): number => history.state?.idx ?? 0;

/** The position of the shown page in the history. */
let shownIndex = 0;
let isReturning = false;
let closeNotice = () => {};

/**
 * Subscribes to the router once it exists, and fetches the code of routes in its place; the returned function
 * unsubscribes.
 */
export function followNavigations(fetchRouteCode: FetchRouteCode = importRouteCode): () => void {
  shownIndex = historyIndex();
  fetchCodeFirst(theRouter().routes, (routeId) => fetchRecovering(routeId, fetchRouteCode));
  return theRouter().subscribe(({ navigation }) => {
    forgetAbandonedUnless(navigation.location);
    if (navigation.state !== "idle") return;
    if (!isReturning) closeNotice();
    shownIndex = historyIndex();
  });
}

/**
 * Root middleware: cancels a navigation that fails because of a lost network, an outage, throttling or a server error.
 * The page stays unchanged, with its typed text, and a message offers the same navigation again.
 */
export const stayOnPage: MiddlewareFunction<Loaded> = async ({ request }, next) => {
  if (isReturning) return {};
  const loaded = await next();
  const trouble = findTrouble(loaded);
  const { signal } = request;
  if (trouble === null || signal.aborted || !theRouter().state.initialized) return loaded;
  stay(trouble);
  // Pending until the visitor navigates again, so that the router does not render the failed navigation.
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  return loaded;
};

function findTrouble(loaded: Loaded): ApiError | null {
  for (const { type, result } of Object.values(loaded)) {
    const trouble = type === "error" ? (troubleOf(result) ?? faultOf(result)) : null;
    if (trouble !== null) return trouble;
  }
  return null;
}

/** A page that the server failed to render. The error screen is only for visitors without a page to stay on. */
function faultOf(thrown: unknown): ApiError | null {
  if (!isRouteErrorResponse(thrown) || thrown.status !== 500) return null;
  const id: unknown = thrown.data?.requestId;
  const number = typeof id === "string" ? `（编号 ${id}）` : "";
  return new ApiError({ status: 500, code: "HTTP_500", message: `这一页没有打开，我们这边出了点问题${number}` });
}

/**
 * Fetches a route's code, and again each time its page is requested again. The router waits for this promise in all
 * navigations to the page, so that it is pending instead of rejected.
 */
async function fetchRecovering(routeId: string, fetchRouteCode: FetchRouteCode): Promise<unknown> {
  for (;;) {
    try {
      return await fetchRouteCode(routeId);
    } catch (cause) {
      await untilWantedAgain(routeId, cause);
    }
  }
}

/** Throws what is not about lost code, and lost code of a release that has just been loaded. */
async function untilWantedAgain(routeId: string, cause: unknown): Promise<void> {
  const failed = theRouter().state.navigation.location;
  const wanted = failed === undefined ? location.href : createPath(failed);
  try {
    await fetchCode(() => Promise.reject(cause), wanted);
  } catch (thrown) {
    const trouble = troubleOf(thrown);
    if (trouble === null) throw thrown;
    if (theRouter().state.navigation.location === failed) stay(trouble);
    await wantedAgain(routeId, failed);
  }
}

function wantedAgain(routeId: string, failed: unknown): Promise<void> {
  return new Promise((resolve) => {
    const stop = theRouter().subscribe(({ navigation }) => {
      if (navigation.state === "idle" || navigation.location === failed) return;
      if (!navigation.matches.some(({ route }) => route.id === routeId)) return;
      stop();
      resolve();
    });
  });
}

function stay({ message }: ApiError): void {
  const router = theRouter();
  const { navigation, location: shown } = router.state;
  const { state, ...wanted } = navigation.location ?? shown;
  const replace = navigation.location === undefined || navigation.historyAction === "REPLACE";
  // Back and forward have already changed the address.
  const steps = historyIndex() - shownIndex;
  abandon(navigation.location ?? null);
  closeNotice();
  closeNotice = showNotification({
    kind: "error",
    title: message,
    text: "这一页没有变，填写的内容都在。",
    action: {
      label: "再试一次",
      run: () => (steps === 0 ? router.navigate(createPath(wanted), { state, replace }) : router.navigate(steps)),
    },
  });
  if (steps !== 0) void returnBy(-steps);
}

/** Changes the address back to the visible page without loading anything. */
async function returnBy(steps: number): Promise<void> {
  isReturning = true;
  try {
    await theRouter().navigate(steps);
  } finally {
    isReturning = false;
  }
}
