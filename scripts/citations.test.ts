import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { findBrokenCitations, findBrokenLinks, readSources, type Texts } from "./citations.ts";
import { listSourceFiles } from "./list-source-files.ts";
import { root } from "./run-command.ts";

const TEXT_KINDS = /\.(?:ts|tsx|mjs|js|md|css|json|sql|wxml|wxss)$/;
/** Third-party texts, generated files, and this test's own examples. */
const NOT_OURS = /^(?:package-lock\.json$|content\/|e2e\/content\/|migrations\/meta\/|scripts\/citations\.test\.ts$)/;

let files: ReadonlySet<string>;
let texts: Texts;

beforeAll(async () => {
  files = new Set(await listSourceFiles());
  const named = [...files].filter((file) => TEXT_KINDS.test(file) && !NOT_OURS.test(file));
  texts = new Map(
    await Promise.all(named.map(async (file) => [file, await readFile(path.join(root, file), "utf8")] as const)),
  );
});

test("every section, requirement and decision that a file cites is in the repository", () => {
  const sources = readSources(texts);
  const broken = [...texts].flatMap(([file, text]) =>
    findBrokenCitations(file, text, sources).map((citation) => `${file}: ${citation}`),
  );
  expect(texts.size).toBeGreaterThan(500);
  expect(broken).toEqual([]);
});

test("every link between Markdown files leads to an existing file", () => {
  const folders = new Set([...files].map((file) => path.posix.dirname(file)));
  const pages = [...texts].filter(([file]) => /^(?:docs\/.*|[^/]+)\.md$/.test(file));
  const broken = pages.flatMap(([file, text]) =>
    findBrokenLinks(file, text, (target) => files.has(target) || folders.has(target)).map((link) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test("docs/security.md has all sixty-eight requirements", () => {
  const { requirements } = readSources(texts);
  expect([...requirements].filter((name) => name.includes("-"))).toHaveLength(68);
});

const small = readSources(
  new Map([
    ["docs/spec.md", "## §1 One\n\n1. a point\n\n### §1.5 Half\n"],
    ["docs/security.md", "| TOK-9 | x |\n| T4 | y |\n"],
    ["docs/decisions/0001-first.md", ""],
  ]),
);

test.each([
  ["// spec §2", ["spec §2"]],
  ["/** Why (spec §1, §7 and §8). */", ["spec §7", "spec §8"]],
  ["// Spec §1.6", ["spec §1.6"]],
  ['// spec §1 "Halves"', ['spec §1 "Halves"']],
  ["// decisions §1", ["decisions §1"]],
  ["/** As said in spec\n * §3. */", ["spec §3"]],
  ["// §1", ["§1 of no named page"]],
  ["// see reference §1", ["§1 of no named page"]],
  ["// security TOK-10", ["TOK-10"]],
  ["test('TOK-99 it holds')", ["TOK-99"]],
  ["// security ABC-1", ["ABC-1"]],
  ["// security T9", ["T9"]],
  ["// decision 0002", ["decision 0002"]],
  ["// decisions 0001 and 0007", ["decision 0007"]],
  ["// docs/decisions/0003", ["decision 0003"]],
])("reports the unknown reference %j", (text, broken) => {
  expect(findBrokenCitations("src/a.ts", text, small)).toEqual(broken);
});

test.each([
  "// spec §1, §1.5 and §1.1",
  '// Spec §1 "half".',
  "// security TOK-9, T4",
  "// decision 0001; docs/decisions/0001",
  "// RFC 6238 §4.2, SHA-1, UTF-8",
])("finds the reference %j", (text) => {
  expect(findBrokenCitations("src/a.ts", text, small)).toEqual([]);
});

test("a section without a document name refers to the same page", () => {
  expect(findBrokenCitations("docs/spec-map.md", "| §1, §2 |", small)).toEqual(["spec §2"]);
});

test("reports a link to a missing file", () => {
  const has = (file: string) => file === "docs/spec.md";
  expect(findBrokenLinks("docs/decisions/a.md", "[a](../spec.md#x) [b](c.md) [d](https://e.example/)", has)).toEqual([
    "c.md",
  ]);
});
