import { defineConfig } from "vitest/config";

/** The tests of the pure rules that `stryker.config.mjs` names: without a database, with isolated modules. */
export default defineConfig({
  test: {
    include: [
      "src/features/{access/membership,commerce/orders,commerce/coupons,commerce/deliveries,identity/auth}/*.test.ts",
      "src/features/identity/auth/server/sessions/{canonical-token,decide-session,refresh-token}.test.ts",
      "src/kit/markdown/teaser/*.test.ts",
    ],
    // Examples of the specification test none of our rules; random documents take seconds for each change.
    exclude: ["src/features/identity/auth/spec-calls.test.ts", "src/kit/markdown/teaser/any-teaser.test.ts"],
    testTimeout: 60_000,
  },
});
