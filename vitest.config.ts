import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { limit, measureSlowness } from "./test/time/limits.ts";

await measureSlowness();
// The programs that tests start compile what they share once.
process.env.NODE_COMPILE_CACHE ??= path.resolve("node_modules/.cache/compiled");

export default defineConfig({
  test: {
    // Much of the suite waits: for databases, processes and time itself.
    maxWorkers: Math.max(3, availableParallelism()),
    include: ["src/**/*.test.{ts,tsx}", "miniprogram/**/*.test.ts", "scripts/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["./test/database/database-server.ts"],
    testTimeout: limit(20_000),
    hookTimeout: limit(60_000),
  },
});
