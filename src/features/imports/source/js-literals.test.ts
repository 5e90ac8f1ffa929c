import { expect, test } from "vitest";
import { findValuesOf, readLiteral } from "./js-literals.ts";

function read(source: string, key = "sidebar") {
  return findValuesOf(source, key).map((position) => readLiteral(source, position));
}

test("literals come out as data, with comments, trailing commas and every kind of quote", () => {
  expect(
    read("x = { sidebar: [ 'a', \"b\", `c`, /* no */ { text: 'it\\'s', 'link': '/d', n: -1.5, ok: true, }, ], }"),
  ).toEqual([["a", "b", "c", { text: "it's", link: "/d", n: -1.5, ok: true }]]);
});

test("what would have to run is null and the rest stays", () => {
  expect(read("({ sidebar: ['a', f(1, [2]), `x$" + "{y}`, 'b' + c, ...g(), () => { return ']' }, 'd'] })")).toEqual([
    ["a", null, null, null, null, "d"],
  ]);
});

test("names and argument-less functions of the same file lead to their literals, circles end", () => {
  expect(
    read(
      "const a: T[] = ['x']\nfunction b() { return [{ items: a }] }\nexport default { sidebar: [...a, ...b()] } satisfies T",
    ),
  ).toEqual([["x", { items: ["x"] }]]);
  expect(read("const a = b; const b = a; export default { sidebar: a }")).toEqual([null]);
});

test("comments hold no values and endless nesting is refused", () => {
  expect(
    read("// sidebar: ['no']\n/* sidebar: 1 */ const url = 'http://x'; export default { sidebar: [url] }"),
  ).toEqual([["http://x"]]);
  expect(() => read(`x = { sidebar: ${"[".repeat(5000)} }`)).toThrow("嵌套过深");
});
