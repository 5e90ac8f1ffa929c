import { expect, test } from "vitest";
import { diagramPage } from "./diagram-page.ts";

test("the frame runs one script of ours, without our origin", async () => {
  const page = diagramPage("/assets/diagram-frame-B1x_-9Qz.js");
  const policy = page?.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("sandbox allow-scripts");
  expect(policy).not.toContain("allow-same-origin");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(page?.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(await page?.text()).toContain('<script type="module" src="/assets/diagram-frame-B1x_-9Qz.js"></script>');
});

test("refuses any other script", () => {
  const others = [
    undefined,
    "",
    "/assets/root-B1x.js",
    "https://example.com/assets/diagram-frame-1.js",
    "//example.com/assets/diagram-frame-1.js",
    "/files/diagram-frame-1.js",
    '/assets/diagram-frame-1.js"></script><script>alert(1)</script>',
    "/assets/diagram-frame-../../files/x.js",
    "/assets/diagram-frame-1.js?x",
  ];
  for (const script of others) expect(diagramPage(script)).toBeNull();
});
