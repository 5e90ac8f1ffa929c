import { expect, test } from "vitest";
import { chooseEncoding } from "./choose-encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000, gzip; q=0.0", "identity"],
  ["GZIP", "gzip"],
  ["gzip-like, brotli", "identity"],
  ["deflate", "identity"],
  ["", "identity"],
  [undefined, "identity"],
])("%s is answered with %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
  // The second answer comes from the cache.
  expect(chooseEncoding(header)).toBe(encoding);
});
