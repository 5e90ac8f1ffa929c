import { expect, test } from "vitest";
import { inertText } from "./trusted-html.ts";

test("text without markup and React's empty script may be written, anything else may not", () => {
  expect(inertText('{"@type":"Article","headline":"a \\u003c b"}')).toContain("Article");
  expect(inertText("<script></script>")).toBe("<script></script>");
  for (const html of ["<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "a<b", " <script></script>"])
    expect(inertText(html)).toBeNull();
});
