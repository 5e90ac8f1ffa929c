import { expect, test } from "vitest";
import { orderHead } from "./order-head.ts";

test("scripts are fetched after the styles and at low priority; what a text says stays as it is", () => {
  const preload = '<link rel="modulepreload" href="/assets/a.js"/>';
  const style = '<link rel="stylesheet" href="/assets/a.css"/>';
  const body = `</head><body><pre>${preload}</pre></body></html>`;
  expect(orderHead(`<html><head><title>t</title>${preload}${preload}<script>1</script>${style}${body}`)).toBe(
    `<html><head><title>t</title><script>1</script>${style}${preload.replace("/>", ' fetchpriority="low"/>').repeat(2)}${body}`,
  );
  expect(orderHead("[1]")).toBe("[1]");
});
