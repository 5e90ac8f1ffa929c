import { defineConfig } from "vitest/config";
import { limit, measureSlowness } from "./test/time/limits.ts";

await measureSlowness();

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "miniprogram/**/*.test.ts", "scripts/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["./test/database/database-server.ts"],
    testTimeout: limit(20_000),
    hookTimeout: limit(60_000),
  },
});
