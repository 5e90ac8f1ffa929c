import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { drawAddress } from "../draw.ts";

/** The running site that a journey visits, and its data folder. */
export interface VisitedSite {
  url: string;
  dataDir: string;
}

interface JourneyFixtures {
  /** Console messages, errors and requests that the test allows; all others fail it. */
  expectedComplaint: RegExp | null;
  /** Diagrams are drawn in frames without an origin; the requests for their scripts must have no extra header. */
  showsDiagrams: boolean;
  /**
   * Pages fade into each other. Off by default, because journeys click faster than people can, while the old page is
   * still fading out.
   */
  fades: boolean;
  /** The visitor's IP address: rate limits count by address, and tests must not share them. */
  address: string;
  /** Opens a page in another browser of the same visitor, with separate storage, key and address. */
  openOtherBrowser: () => Promise<Page>;
  watch: undefined;
}

interface WorkerFixtures {
  site: VisitedSite;
}

/** A test whose browser must not complain: no console error, no refused script or style, no request to a third party. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  site: [({ browserName: _ }, use) => use(readSharedSite()), { scope: "worker" }],
  baseURL: ({ site }, use) => use(site.url),
  expectedComplaint: [null, { option: true }],
  showsDiagrams: [false, { option: true }],
  fades: [false, { option: true }],
  address: ({ locale: _ }, use) => use(drawAddress()),
  extraHTTPHeaders: ({ address, showsDiagrams }, use) => use(showsDiagrams ? {} : { "x-forwarded-for": address }),
  request: async ({ playwright, baseURL, address }, use) => {
    const request = await playwright.request.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      extraHTTPHeaders: { "x-forwarded-for": address },
    });
    await use(request);
    await request.dispose();
  },
  openOtherBrowser: async ({ browser, fades }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": drawAddress() } });
      contexts.push(context);
      if (!fades) await leaveOutFades(context);
      awaitLifeIn(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  watch: [
    async ({ context, baseURL, expectedComplaint, fades }, use) => {
      const complaints: string[] = [];
      if (!fades) await leaveOutFades(context);
      awaitLifeIn(context);
      context.on("console", (message) => {
        const isComplaint = message.type() === "error" || message.type() === "warning";
        if (isComplaint && message.text() !== NO_WORKER)
          complaints.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => complaints.push(`thrown: ${error.error().stack}`));
      context.on("request", (request) => {
        const url = request.url();
        const isOurs = url.startsWith(`${baseURL}/`) || /^(?:data|blob|about):/.test(url);
        if (!isOurs) complaints.push(`third party: ${url}`);
      });
      await use(undefined);
      expect(complaints.filter((line) => !expectedComplaint?.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Removes view transitions, as in a browser that does not support them. */
function leaveOutFades(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => Reflect.deleteProperty(Document.prototype, "startViewTransition"));
}

/** The message of the test runner if the site's service worker is disabled (playwright.config.ts). */
const NO_WORKER = "Service Worker registration blocked by Playwright";

function readSharedSite(): VisitedSite {
  const { JOURNEY_SITE: url, JOURNEY_DATA_DIR: dataDir } = process.env;
  if (url === undefined || dataDir === undefined) throw new Error("no site is running");
  return { url, dataDir };
}

const cannotReachSite = () =>
  location.protocol === "about:" ||
  fetch("/healthz", { cache: "no-store" }).then(
    () => false,
    () => true,
  );

/** Waits for hydration: a click before it is lost, and a test, unlike a visitor, does not repeat the click. */
function awaitLifeIn(context: BrowserContext): void {
  const isAlive = () => {
    if (!("__reactRouterContext" in window)) return true;
    const root = Object.entries(document).find(([name]) => name.startsWith("__reactContainer$"))?.[1];
    // React registers its container before it has hydrated the contents.
    return root?.stateNode.current.memoizedState?.isDehydrated === false;
  };

  const { setOffline } = context;
  // The browser answers before its network is off: an immediate request would still succeed.
  context.setOffline = async (isOffline) => {
    await setOffline.call(context, isOffline);
    if (isOffline) await Promise.all(context.pages().map((page) => page.waitForFunction(cannotReachSite)));
  };

  context.on("page", (page: Page) => {
    const { goto, reload } = page;
    page.goto = async (...given) => {
      const answer = await goto.apply(page, given);
      // A caller that waits only for the first byte checks the page before hydration.
      if (given[1]?.waitUntil !== "commit") await page.waitForFunction(isAlive);
      return answer;
    };
    page.reload = async (...given) => {
      const answer = await reload.apply(page, given);
      await page.waitForFunction(isAlive);
      return answer;
    };
  });
}
