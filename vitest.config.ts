import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { listPagePaths } from "./scripts/page-paths.ts";
import { limit, measureSlowness } from "./test/time/limits.ts";
import { startSpeedMeter } from "./test/time/speed-meter.ts";

await measureSlowness();
startSpeedMeter();
// The programs that tests start share one cache of compiled modules.
process.env.NODE_COMPILE_CACHE ??= path.resolve("node_modules/.cache/compiled");

/** Files that wait for processes or for time, or calculate for long. */
const LONG = [
  /^test\//,
  /^scripts\/check-boundaries\.test\.ts$/,
  /^src\/.*(?:\/|-)(?:crash|histories|interrupted|steps)\.test\.ts$/,
  /^src\/.*\/(?:broken-requests|embedded-server|identity-limits|job-recovery|s3-storage|slow-readers)\.test\.ts$/,
  /^src\/.*\/(?:end-sessions|log-in-using-password|seed-demo|two-channels)\.test\.ts$/,
  /^src\/.*\/(?:adversarial-work|hostile-markdown)\.test\.ts$/,
  /^src\/features\/content\/media\/server\/media\.test\.ts$/,
  /^src\/cli\/archive\/(?:failing|restore|unmounted)-\w+\.test\.ts$/,
  /^src\/cli\/(?:backup\/backup|backup\/read-archive|admin|transfer\/import-members|transfer\/import-notion|main)\.test\.ts$/,
];

/** Starts long files first, so that no worker waits for them at the end. */
class LongFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG.some((place) => place.test(path.relative(import.meta.dirname, moduleId)));
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))];
  }
}

/** Much of the suite waits for databases, processes or time. */
const maxWorkers = Math.max(3, availableParallelism());

const { resolve } = createRequire(import.meta.url);

const drizzleAsCommonJs: Plugin = {
  name: "drizzle-as-common-js",
  enforce: "pre",
  // Node reads a package's list of exports again for each of its modules, and Drizzle's is very long; for CommonJS
  // Node does not read the list.
  resolveId: (id) => (/^drizzle-orm(?:$|\/)/.test(id) ? resolve(id) : null),
};

const packagesOfTheProduct: Plugin = {
  name: "packages-of-the-product",
  // Some packages have a development build, which checks itself at every step; the product never uses it.
  configResolved(config) {
    for (const { resolve: places } of [config.ssr, ...Object.values(config.environments)]) {
      for (const conditions of [places?.conditions, places?.externalConditions]) {
        const index = conditions?.indexOf("development|production") ?? -1;
        if (index >= 0) conditions?.splice(index, 1, "production");
      }
    }
  },
};

export default defineConfig({
  plugins: [drizzleAsCommonJs, packagesOfTheProduct],
  define: { "import.meta.env.PAGE_PATHS": JSON.stringify(listPagePaths()) },
  test: {
    include: [
      "src/**/*.test.{ts,tsx}",
      "miniprogram/**/*.test.ts",
      "scripts/**/*.test.ts",
      "test/**/*.test.ts",
      "bench/**/*.test.ts",
    ],
    maxWorkers,
    // A worker reads the product's modules once for all files that it runs.
    isolate: false,
    sequence: { sequencer: LongFirst },
    globalSetup: ["./test/database/database-server.ts"],
    setupFiles: ["./test/site/report-on-failure.ts"],
    // Its address is part of the rendered page.
    css: { include: [/\/formulas\.css/] },
    // Tests allocate many short-lived objects: a larger young generation costs memory and saves a tenth of the work.
    execArgv: ["--max-semi-space-size=64"],
    testTimeout: limit(20_000),
    hookTimeout: limit(60_000),
    expect: { poll: { timeout: limit(5_000) } },
  },
});
