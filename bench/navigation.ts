import { setTimeout as sleep } from "node:timers/promises";
import { findBrowser } from "../scripts/ensure-browser.ts";
import { loadPage, openPlainBrowser, type PlainBrowser } from "./plain-browser.ts";
import { printNavigation } from "./print.ts";
import { median } from "./quantile.ts";
import { mainThreadTasks, traceBrowser } from "./trace.ts";

const RUNS = 7;
/** A phone's processor beside this machine's, as in Lighthouse. */
const CPU_SLOWDOWN = 4;
/** A visitor looks at a page, and then at a link, at least as long before the next step. */
const PAUSE_MS = 1_500;
const VIEWPORT = { width: 1_280, height: 800, deviceScaleFactor: 1, mobile: false };

/** Where a visitor goes by one link. */
export interface Step {
  name: string;
  from: string;
  /** Selects the link on the page `from`. */
  link: string;
}

export interface NavigationFigures {
  step: string;
  /** Processor time of the main thread from the click to the first paint of the next page, times the slow-down. */
  workMs: number;
  /** From the click to that paint on this machine, without slow-down. */
  waitedMs: number;
}

/** The common ways of a visit to the demo content. */
const STEPS: readonly Step[] = [
  { name: "home → articles", from: "/", link: "header a[href='/articles']" },
  { name: "articles → article", from: "/articles", link: "main a[href^='/articles/']" },
  { name: "article → home", from: "/articles/1", link: "header a[href='/']" },
  { name: "home → community", from: "/", link: "header a[href='/community']" },
  { name: "shelf → book", from: "/system", link: "main a[href*='/book/']" },
  { name: "book → document", from: "/system/book/1", link: "main a[href*='/document/']" },
  { name: "shelf → course", from: "/basic", link: "main a[href*='/course/']" },
];

/**
 * Client navigations of first-time visitors, whose pointer rests on the link before the click. Medians of several new
 * profiles. null: no Chromium here.
 */
export async function measureNavigation(site: string, steps: readonly Step[]): Promise<NavigationFigures[] | null> {
  const executablePath = await findBrowser();
  if (executablePath === null) return null;
  const figures: NavigationFigures[] = [];
  for (const step of steps) {
    const runs: { workMs: number; waitedMs: number }[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const browser = await openPlainBrowser(executablePath);
      try {
        runs.push(await measureStep(browser, site, step));
      } finally {
        await browser.close();
      }
    }
    figures.push({
      step: step.name,
      workMs: median(runs.map((run) => run.workMs)),
      waitedMs: median(runs.map((run) => run.waitedMs)),
    });
  }
  return figures;
}

async function measureStep(browser: PlainBrowser, site: string, { from, link }: Step) {
  await browser.toPage("Emulation.setDeviceMetricsOverride", VIEWPORT);
  await loadPage(browser, new URL(from, site).href);
  await sleep(PAUSE_MS);
  const place = await evaluate(browser, `(${centerOf})(${JSON.stringify(link)})`);
  if (place === null) throw new Error(`${from} has no link ${link}`);
  await sendMouse(browser, "mouseMoved", place);
  await sleep(PAUSE_MS);
  await evaluate(browser, `(${markNextPaint})()`);
  const events = await traceBrowser(browser, async () => {
    await sendMouse(browser, "mousePressed", place);
    await sendMouse(browser, "mouseReleased", place);
    await evaluate(browser, "painted");
  });
  const marks = events.filter(({ cat }) => cat?.includes("blink.user_timing"));
  const at = (name: string) => marks.find((mark) => mark.name === name) ?? raise(`the trace has no mark ${name}`);
  const [clicked, painted] = [at("clicked"), at("painted")];
  const tasks = mainThreadTasks(events, clicked).filter(({ ts }) => ts < painted.ts);
  const workMs = tasks.reduce((sum, { tdur, dur = 0 }) => sum + (tdur ?? dur) / 1_000, 0) * CPU_SLOWDOWN;
  return { workMs, waitedMs: (painted.ts - clicked.ts) / 1_000 };
}

/** Runs in the page: the middle of a link, scrolled into the window. */
function centerOf(link: string): { x: number; y: number } | null {
  const element = document.querySelector(link);
  if (element === null) return null;
  element.scrollIntoView({ block: "center" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Runs in the page: marks the click and the frame in which the heading of the next page is painted. */
function markNextPaint(): void {
  const heading = () => document.querySelector("h1")?.textContent;
  const [before, path] = [heading(), location.pathname];
  addEventListener("click", () => performance.mark("clicked"), { capture: true, once: true });
  const painted = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (location.pathname === path || heading() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        // A message is handled after the frame is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          performance.mark("painted");
          resolve();
        };
        port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
  Object.assign(window, { painted });
}

async function sendMouse(browser: PlainBrowser, type: string, place: unknown): Promise<void> {
  const pressed = type === "mouseMoved" ? {} : { button: "left", clickCount: 1 };
  await browser.toPage("Input.dispatchMouseEvent", { type, ...(place as object), ...pressed });
}

/** The value of an expression in the page, awaited. */
async function evaluate(browser: PlainBrowser, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await browser.toPage("Runtime.evaluate", {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(`the page failed: ${JSON.stringify(exceptionDetails)}`);
  return (result as { value?: unknown }).value;
}

function raise(message: string): never {
  throw new Error(message);
}

if (import.meta.main) {
  const [site = "http://localhost:3000"] = process.argv.slice(2);
  printNavigation(await measureNavigation(site, STEPS));
}
