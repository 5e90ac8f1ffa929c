import { setTimeout as sleep } from "node:timers/promises";
import { devices } from "@playwright/test";
import { findBrowser } from "../scripts/ensure-browser.ts";
import { loadPage, openPlainBrowser, type PlainBrowser } from "./plain-browser.ts";
import { median } from "./quantile.ts";
import { mainThreadTasks, type TraceEvent, traceBrowser } from "./trace.ts";

const RUNS = 7;
/** From here on a task delays an input noticeably; the same limit as in the metric "total blocking time". */
const BLOCKING_MS = 50;
/** Counted after the page is loaded. It starts its code within two seconds. */
const COUNTED_MS = 4_000;
const phone = devices["Moto G4"] as (typeof devices)[string];

export interface BlockingFigures {
  page: string;
  /** Beyond 50 ms in each task after the first paint, on a phone: least, median and most of the runs. */
  blockedMs: [least: number, median: number, most: number];
  /** The longest task of the whole load on this machine; median. */
  longestMs: number;
}

/**
 * Total blocking time from the processor time of the main thread's tasks, times `cpuSlowdown`. Lighthouse simulates it
 * from their duration, which on two processors includes waiting for other processes, also of the browser itself.
 * @returns null: no Chromium here
 */
export async function measureBlocking(
  pages: Record<string, string>,
  cpuSlowdown: number,
): Promise<BlockingFigures[] | null> {
  const executablePath = await findBrowser();
  if (executablePath === null) return null;
  const seen = new Map<string, { blockedMs: number; longestMs: number }[]>(
    Object.keys(pages).map((page) => [page, []]),
  );
  for (let round = 0; round < RUNS; round += 1) {
    for (const [page, url] of Object.entries(pages)) {
      const browser = await openPlainBrowser(executablePath);
      try {
        seen.get(page)?.push(await measureLoad(browser, { url, cpuSlowdown }));
      } finally {
        await browser.close();
      }
    }
  }
  return [...seen].map(([page, loads]) => {
    const blocked = loads.map((load) => load.blockedMs);
    return {
      page,
      blockedMs: [Math.min(...blocked), median(blocked), Math.max(...blocked)],
      longestMs: median(loads.map((load) => load.longestMs)),
    };
  });
}

/** One first visit with a new profile. */
async function measureLoad(browser: PlainBrowser, { url, cpuSlowdown }: { url: string; cpuSlowdown: number }) {
  const { viewport, userAgent, deviceScaleFactor } = phone;
  await browser.toPage("Emulation.setDeviceMetricsOverride", { ...viewport, deviceScaleFactor, mobile: true });
  await browser.toPage("Emulation.setTouchEmulationEnabled", { enabled: true });
  await browser.toPage("Emulation.setUserAgentOverride", { userAgent });
  const events = await traceBrowser(browser, async () => {
    await loadPage(browser, url);
    await sleep(COUNTED_MS);
  });
  const opened = events.findLast(
    ({ name, args }) => name === "navigationStart" && args?.data?.documentLoaderURL?.startsWith(new URL(url).origin),
  );
  if (opened === undefined) throw new Error(`the trace does not contain the navigation to ${url}`);
  const { pid, ts: openedAt } = opened;
  const paintedAt = events.find((one) => one.name === "firstContentfulPaint" && one.pid === pid)?.ts ?? openedAt;
  const tasks = mainThreadTasks(events, opened);
  const workMs = ({ tdur, dur = 0 }: TraceEvent) => (tdur ?? dur) / 1_000;
  const blockedMs = tasks
    .filter(({ ts, dur = 0 }) => ts + dur > paintedAt)
    .reduce((sum, task) => sum + Math.max(0, cpuSlowdown * workMs(task) - BLOCKING_MS), 0);
  return { blockedMs, longestMs: Math.max(...tasks.map(workMs)) };
}

if (import.meta.main) {
  const pages = process.argv.slice(2).map((arg): [string, string] => {
    const [name = "", url = ""] = arg.split(/=(.*)/s);
    return [name, url];
  });
  if (pages.length === 0) throw new Error("which pages? npm run bench:blocking -- home=http://localhost:3000/ …");
  const { printBlocking } = await import("./print.ts");
  printBlocking(await measureBlocking(Object.fromEntries(pages), 4));
}
