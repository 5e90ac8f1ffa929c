import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "miniprogram/**/*.test.ts", "scripts/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["./test/database/database-server.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
