import { expect, test } from "vitest";
import { isPlainDrawing } from "./plain-drawing.ts";

test.each([
  '<path fill="none" stroke="currentColor" stroke-width="2" d="M12 5v16m8.001-2A2 2 0 0 0 22 17"/>',
  '<g fill="none" stroke="currentColor"><circle cx="12" cy="12" r="10"/><rect width="4" height="4" x="1" y="1" rx="1"/></g>',
])("accepts a plain drawing: %s", (body) => {
  expect(isPlainDrawing(body)).toBe(true);
});

test.each([
  "",
  "text",
  "<script>alert(1)</script>",
  '<path d="M1 1" onload="alert(1)"/>',
  '<path d="M1 1" style="fill:red"/>',
  '<path fill="url(https://example.com/#a)"/>',
  '<path fill="javascript:alert(1)"/>',
  '<use href="#a"/>',
  '<a href="x"><path d="M1 1"/></a>',
  '<image href="x"/>',
  "<foreignObject><p>x</p></foreignObject>",
  '<animate attributeName="href"/>',
  '<path d="M1 1"/><!-- x -->',
  '<path d="M1 1"/></svg><img src="x">',
  `<path d='M1 1'/>`,
])("rejects a drawing with other elements or attributes: %s", (body) => {
  expect(isPlainDrawing(body)).toBe(false);
});
