import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Name } from "./name.tsx";

test("isolates the writing direction of a name", () => {
  expect(renderToStaticMarkup(<Name of={{ name: "محمد" }} className="block" />)).toBe('<bdi class="block">محمد</bdi>');
});

test("names a deleted account", () => {
  expect(renderToStaticMarkup(<Name of={null} />)).toBe("<bdi>已注销用户</bdi>");
});
