import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["./test/database-server.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
