import { expect, test } from "vitest";
import { readPageAddress } from "./page-data-address.ts";

test.each([
  ["/nope/abc", "/nope/abc", ""],
  ["/nope/abc?x=1&y=", "/nope/abc", "?x=1&y="],
  ["/nope/abc.data", "/nope/abc", ""],
  ["/nope/_.data?x=1", "/nope/", "?x=1"],
  ["/articles/12a.data?_routes=articles-id&x=1", "/articles/12a", "?x=1"],
])("reads the address %s as the page %s%s", (requested, pathname, search) => {
  expect(readPageAddress(`https://example.com${requested}`)).toEqual({ pathname, search });
});
