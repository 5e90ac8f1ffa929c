import { expect, test } from "vitest";
import { limit } from "../../../../../test/time/limits.ts";
import { memoryTree } from "../fixtures/memory-tree.ts";
import { buildPlan } from "./build-plan.ts";

const USUAL_CHARACTERS = 200_000;
const ALLOWED_FACTOR = 10;

const honest =
  "## 第一节\n\n这是一段普通的中文文字，讲一件事。还有 **重点** 与 [链接](b.md)，也有 `代码` 与 ![图](x.png)。\n\n- 一\n- 二\n\n```js\nconst a = 1;\n```\n\n";

const repeat = (piece: string, characters = USUAL_CHARACTERS) => piece.repeat(Math.ceil(characters / piece.length));

const hostile: Record<string, string> = {
  "one line of a million characters": `# 长\n\n${repeat("字[`", 1_000_000)}`,
  "a wall of brackets": `${repeat("[")}](x)`,
  "open tags": repeat("<a "),
  "open comments": repeat("<!--", 400_000),
  "headings and pictures that do not end": `${repeat("\n<h1>")}${repeat("![a](")}`,
  "backticks and braces": repeat("`") + repeat("{{"),
  "double brackets": repeat("[["),
  "names that nobody bears": repeat("[[a|b]] ![[c]]\n"),
  "embedded brackets": repeat("![[a"),
  "bars in brackets": `[[${repeat("a|")}]]`,
  "comments of templates that never end": repeat("{% comment %}"),
  "comments of templates that only end": repeat("{% endcomment %}\n"),
  "comments of templates": repeat("{% comment %}{% endcomment %}"),
  "half comments of templates": repeat("{%- comment "),
  "exports that never end": repeat("export const a = {\n"),
  "imports that never end": repeat("import {\n\n"),
  "imports with open quotes": repeat("import a from 'b \" ' \n"),
  "braces that never end": repeat("{ "),
  "braces in braces": repeat("{") + repeat("}"),
  "tags with open braces": repeat("<a b={"),
  "tags with expressions": `import A from "./a"\n\n${repeat("<b c={d}>{e} ")}`,
  "components that never end": `import A from "./a"\n\n${repeat("<Tabs>\n")}`,
  "blocks of code in tags that never end": `import A from "./a"\n\n${repeat("<CodeBlock>{`\n")}`,
  "variables in addresses": repeat("](x{{ y }}"),
  "raw parts that never end": repeat("{% raw %}{{ x }}"),
  "formulas that never end": repeat("\\[\\("),
  "imports of spaces": repeat(`import a${" ".repeat(900)}\n`),
};

/** Texts for programs of notes, shorter, since each is tried in both. */
const hostileNotes: Record<string, string> = Object.fromEntries(
  [
    "==a",
    "==a==",
    "^[a",
    "%%a\n\n",
    "$a",
    "- [/]    ",
    "a    ^",
    "[a:: b",
    "a:: b\n",
    "#a",
    "{{cloze a \\\\ ",
    "{{a {b} ",
    "[[a [[b]] ",
    "((64aa14ca-0000-4000-8000-000000000001)) ",
    "- {{embed [[a]]}}\n",
    "![[a]]\n\n",
    "![a|3](b",
    "\t- a\n",
    "> [!a|",
    "- #+BEGIN_TIP\n",
    ":LOGBOOK:\n",
  ].map((piece) => [piece, repeat(piece, 40_000)]),
);

async function costOf(text: string, around: Record<string, string> = {}): Promise<number> {
  const before = process.cpuUsage();
  await buildPlan(memoryTree({ "a.mdx": text, "b.md": "x", ...around }));
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** The minimum of several runs, because other load on the machine can only increase the time. */
async function minCost(
  text: string,
  { runs, enough, around }: { runs: number; enough: number; around?: Record<string, string> },
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least > enough; run++) least = Math.min(least, await costOf(text, around));
  return least;
}

test.each([
  ["text", {}, hostile],
  ["Obsidian note", { ".obsidian/app.json": "{}" }, hostileNotes],
  ["Logseq page", { "logseq/config.edn": "{}" }, hostileNotes],
])(
  "planning a hostile %s costs at most ten times as much as an ordinary one of its size",
  {
    timeout: limit(120_000),
  },
  async (_name, around, texts) => {
    const perCharacter = (await minCost(repeat(honest), { runs: 4, enough: 0, around })) / USUAL_CHARACTERS;
    const slow: string[] = [];
    for (const [name, text] of Object.entries(texts)) {
      const allowed = ALLOWED_FACTOR * perCharacter * text.length;
      const cost = await minCost(text, { runs: 3, enough: allowed, around });
      if (cost > allowed) slow.push(`${name}: ${((ALLOWED_FACTOR * cost) / allowed).toFixed(1)}`);
    }
    expect(slow).toEqual([]);
  },
);
