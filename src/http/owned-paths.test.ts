import { expect, test } from "vitest";
import { ownedPaths } from "./owned-paths.ts";

const isOwned = ownedPaths([
  "/*",
  "/api/*",
  "/api/v1/plans",
  "/healthz",
  "/feed.xml",
  "/:file{sitemap-[a-z]+(?:-[0-9]+)?\\.xml}",
]);

test.each(["/api", "/api/", "/api/v1/nothing", "/api?x=1", "/healthz/x", "/feed.xml?_t=1", "/sitemap-media-12.xml"])(
  "%s is not a page",
  (url) => expect(isOwned(url)).toBe(true),
);

test.each(["/", "/apis", "/articles", "/feedZxml", "/feed", "/sitemap-.xml", "/x/api"])("%s is a page", (url) =>
  expect(isOwned(url)).toBe(false),
);
