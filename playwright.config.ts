import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
// Each worker loads this file first: fixtures that read the database would load Drizzle's modules one by one.
import "./src/cli/lean-drizzle.ts";
import { findJourneyBrowser } from "./scripts/ensure-browser.ts";
import { limit, measureSlowness, scaled } from "./test/time/limits.ts";
import { startSpeedMeter } from "./test/time/speed-meter.ts";

const browser = await findJourneyBrowser();
await measureSlowness();
startSpeedMeter();
// The sites and commands that journeys start compile what they share once.
process.env.NODE_COMPILE_CACHE ??= path.resolve("node_modules/.cache/compiled");

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/journeys",
  globalSetup: "./test/journey/shared-site.ts",
  // A journey waits for much of its time: for fetching, drawing or playing.
  workers: Math.max(3, 2 * availableParallelism()),
  fullyParallel: true,
  forbidOnly: true,
  // Without headroom: a journey takes seconds, and one that hangs must not hold up the run.
  timeout: scaled(180_000),
  expect: { timeout: limit(10_000) },
  reporter: "list",
  use: {
    actionTimeout: limit(20_000),
    locale: "zh-CN",
    // Journeys cannot intercept the requests of a worker; those about the worker itself allow it.
    serviceWorkers: "block",
    timezoneId: "Asia/Shanghai",
    // Steps and requests only: films and snapshots take a good part of the time and are thrown away nearly always.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A name that is not localhost: over plain http its pages are no secure context.
        "--host-resolver-rules=MAP zhixing.test 127.0.0.1",
      ],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      // What a narrow touch screen can change; the rest is the same there.
      testMatch: /(?:appendix|buy-vip|lessons-by-thumb|media|reading|quiet-pages|topic-by-thumb)\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
});
