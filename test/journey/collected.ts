import { createRequire } from "node:module";
import naughty from "big-list-of-naughty-strings" with { type: "json" };
import { z } from "zod";

const require = createRequire(import.meta.url);

/** The test cases of DOMPurify, from its last release whose package contains them. */
const purified = z
  .array(z.object({ payload: z.string() }))
  .min(150)
  .parse(require("dompurify-fixtures/test/fixtures/expect.js"));

/** Strings that broke other sites, and attacks on a widely used sanitizer. */
export const COLLECTED: readonly string[] = [...naughty, ...purified.map(({ payload }) => payload)];
