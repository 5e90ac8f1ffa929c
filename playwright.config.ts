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
// The sites and commands that journeys start share one cache of compiled modules.
process.env.NODE_COMPILE_CACHE ??= path.resolve("node_modules/.cache/compiled");

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/journeys",
  globalSetup: "./test/journey/shared-site.ts",
  // A journey spends much of its time waiting for requests, painting or playback.
  workers: Math.max(3, 2 * availableParallelism()),
  fullyParallel: true,
  forbidOnly: true,
  // Close to the real duration: a journey takes seconds, and a journey that hangs must not delay the run, even if its
  // worker started while the machine was very slow.
  timeout: Math.min(scaled(180_000), 600_000),
  expect: { timeout: limit(10_000) },
  reporter: "list",
  use: {
    actionTimeout: limit(20_000),
    // Animations cost a tenth of the processor time; the journeys whose subject is motion turn it on.
    contextOptions: { reducedMotion: "reduce" },
    locale: "zh-CN",
    // Journeys cannot intercept the requests of a worker; those about the worker itself allow it.
    serviceWorkers: "block",
    timezoneId: "Asia/Shanghai",
    // Traces take a seventh of the processor time: failed journeys are repeated with them (`--trace`).
    trace: "off",
    launchOptions: {
      // Without a locale of UTF-8, Chromium saves files with Chinese names as `download`.
      env: { ...process.env, LC_ALL: "C.UTF-8" },
      ...(browser ? { executablePath: browser } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A host name other than localhost, so that its pages over plain HTTP are not a secure context.
        "--host-resolver-rules=MAP zhixing.test 127.0.0.1",
      ],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      // Only the journeys that a narrow touch screen can affect.
      testMatch: /(?:appendix|buy-vip|lessons-by-thumb|media|reading|quiet-pages|topic-by-thumb)\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
});
