import { expect, test } from "vitest";
import { loader } from "./not-found-page.tsx";

const load = (path: string) =>
  loader({ request: new Request(`https://site.test${path}`) } as unknown as Parameters<typeof loader>[0]);

// Covers spec §2.15.
test.each([
  ["/no/such/page", "/no/such/page"],
  ["/no/such/page?from=feed", "/no/such/page"],
  ["/no/such/page.data", "/no/such/page"],
])("the unknown path %s is a 404 that is not fatal, and names its path", (requested, path) => {
  expect(load(requested)).toMatchObject({
    init: { status: 404 },
    data: { isFatal: false, message: `Page not found: ${path}` },
  });
});
