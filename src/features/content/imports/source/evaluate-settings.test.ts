import { expect, test } from "vitest";
import { memoryTree } from "../fixtures/memory-tree.ts";
import { createSettingsReader } from "./evaluate-settings.ts";
import { createPageLibrary } from "./page-library.ts";
import { readSettingsModules } from "./settings-module.ts";

async function read(files: Record<string, string> | string, entry = "config.ts") {
  const tree = memoryTree(typeof files === "string" ? { [entry]: files } : files);
  return createSettingsReader(await readSettingsModules(createPageLibrary(tree), [entry])).readExport(entry, "default");
}

test("literals are returned as data, with comments, trailing commas, types and every kind of quote", async () => {
  expect(
    await read(
      "export default { list: [ 'a', \"b\", `c`, /* no */ { text: 'it\\'s', 'link': '/d', n: -1.5, ok: true, }, ], } as const satisfies T",
    ),
  ).toEqual({ list: ["a", "b", "c", { text: "it's", link: "/d", n: -1.5, ok: true }] });
});

test("an expression that would have to run is null and the rest stays", async () => {
  const hole = "`x$" + "{y}`";
  expect(await read(`export default ['a', f(1, [2]), ${hole}, 'b' + c, ...g(), new D(), 1 + 2, 'd']`)).toEqual([
    "a",
    null,
    null,
    null,
    null,
    null,
    "d",
  ]);
});

test("names, members, functions of the source and mapped lists are resolved to their values", async () => {
  expect(
    await read(`
      const names: string[] = ['x', 'y']
      const places = { guide: '/guide' }
      function page(name, { base }) { const link = base + '/' + name; return { link } }
      const all = () => names.map((name) => page(name, { base: places.guide }))
      export default defineConfig({ pages: [...all(), ...[].concat(['z'])], spread: { ...places } })`),
  ).toEqual({ pages: [{ link: "/guide/x" }, { link: "/guide/y" }, "z"], spread: { guide: "/guide" } });
});

test("the names and values of an object are lists, also for functions with patterns as parameters", async () => {
  expect(
    await read(`
      const names = { a: '甲', b: '乙' };
      const page = ([id, label]: [string, string]) => ({ id, label });
      export default { pages: Object.entries(names).map(([id, label]) => ({ id, label })), ids: Object.keys(names),
        labels: Object.values(names).filter(Boolean), one: page(['c', '丙']) }`),
  ).toEqual({
    pages: [
      { id: "a", label: "甲" },
      { id: "b", label: "乙" },
    ],
    ids: ["a", "b"],
    labels: ["甲", "乙"],
    one: { id: "c", label: "丙" },
  });
});

test("members of an enumeration are their values, also where another file declares it", async () => {
  expect(
    await read({
      "config.ts":
        "import { Place } from './places'\nenum Kind { Group = 'category', 'Text Page' = 'doc', First = 0, Next }\nexport default { type: Kind.Group as const, other: Kind['Text Page'], next: Kind.Next, [Place.Guide]: [Place.Api] }",
      "places.ts": "export const enum Place { Guide = '/guide/', Api = '/guide/api/' }",
    }),
  ).toEqual({ type: "category", other: "doc", next: null, "/guide/": ["/guide/api/"] });
});

test("imports of the source are resolved in every form, packages and missing files are null", async () => {
  expect(
    await read(
      {
        // A folder that contains everything would be taken for the source itself.
        "README.md": "x",
        "site/config.cjs":
          "const { one } = require('./parts'); const two = require('./two.json');\nmodule.exports = { one, two, three: three(), four: require('fs'), five: require('./gone') };\nfunction three() { return one }\n",
        "site/parts/index.mjs": "export { first as one } from '../first.js'\nexport * from '../rest'\n",
        "site/first.ts": "export const first = ['1']\n",
        "site/rest.ts": "export const more = 2\n",
        "site/two.json": '{ "a": [2] }',
      },
      "site/config.cjs",
    ),
  ).toEqual({ one: ["1"], two: { a: [2] }, three: ["1"], four: null, five: null });
});

test("cycles of names, functions and files end", async () => {
  expect(await read("const a = b; const b = a; export default { list: a }")).toEqual({ list: null });
  expect(await read("const f = () => [f(), f()]; export default { list: f() }")).toMatchObject({});
  expect(
    await read({
      "config.ts": "import b from './b'; export default { b }",
      "b.ts": "export { default } from './config'",
    }),
  ).toEqual({ b: null });
});

test("a file that is not a program, or is nested too deeply, returns nothing", async () => {
  expect(await read("export default {{{")).toBeNull();
  expect(await read(`export default ${"[".repeat(100_000)}`)).toBeNull();
  expect(await read("export default { __proto__: { a: 1 } }")).toEqual({});
});

test("a settings file never reads outside the source", async () => {
  expect(await read("import b from '../b'; export default { b, c: 1 }")).toEqual({ b: null, c: 1 });
});
