import { expect, test } from "vitest";
import { limit } from "../../../test/time/limits.ts";
import { renderMarkdown } from "./render-markdown.ts";

// Small enough that two hundred fit into a minute, large enough that a quadratic step is twenty times slower.
const USUAL_CHARACTERS = 12 * 1024;
const LARGEST_CHARACTERS = 64 * 1024;
const ALLOWED_FACTOR = 10;

const honest =
  "## 第一节\n\n这是一段普通的中文文字，讲一件事。还有 **重点** 与 [链接](https://a.cn/x)，也有 `代码` 与 $x^2$ 公式。\n\n- 一\n- 二\n  - 三\n\n" +
  "> 引用的话\n\n| 甲 | 乙 |\n|---|---|\n| 1 | 2 |\n\n```js\nconst a = 1;\n```\n\n::: tip\n内容\n:::\n\n";

const repeat = (piece: string, characters: number) =>
  piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters);

/** Every mark of CommonMark, GFM, formulas, containers and our own dialects that opens, closes or separates. */
const pieces = [
  ..."* ** *** _ ~~ ` ``` $ $$ [ ] ![ [a]( [a](< [a]:b [^a] [^a]:b < </ <a <!-- --> <? <!A <b> </b> <div> <details> <td> <T> <script>".split(
    " ",
  ),
  ...'& &# \\ www. http:// <http:// https://a.b/( a@ a@b.c # - + 1. > | |a |- - --- === ??? ::: :::tip {: {#a} [[a]] {% {{< {{ }} %} ~~~ 。** **， “**” ^ == : ! " ( zx'.split(
    " ",
  ),
  "- ",
  "1. ",
  "> ",
  "- [ ] ",
  "!!! note\n",
  '=== "a"\n',
  "{% hint %}\n",
  "{{< tip >}}",
  "<Tip>\n",
  "<Tip>a</Tip>",
  "{{< tip >}}a{{< /tip >}}",
  "[[a]][](#a)",
  "?> ",
  "!>  \n",
  "{{< figure src=",
  "[a](b 'c",
  "- *\n",
  ">\n\n",
  "a\n=\n",
  "a\n-\n",
  "[a]: b\n",
  "a|b\n-|-\n",
];

/** A text of about this many characters. */
type Shape = (characters: number) => string;

const inputs = new Map<string, Shape>();
pieces.forEach((piece, index) => {
  inputs.set(`${JSON.stringify(piece)} in shape 0`, (characters) => repeat(piece, characters));
  inputs.set(`${JSON.stringify(piece)} in shape 1`, (characters) => repeat(`${piece} a`, characters));
  // One additional shape each, in turn, keeps the number of inputs near two hundred.
  const further = [`${piece}\n\n`, `- ${piece}\n`, `> ${piece}\n`, `a${piece}`][index % 4] ?? "";
  if (index % 3 === 0)
    inputs.set(
      `${JSON.stringify(piece)} among spaces`,
      (characters) => `a${piece}${" ".repeat(characters / 2)}${piece}b`,
    );
  else if (index % 3 === 1)
    inputs.set(`${JSON.stringify(piece)} growing`, (characters) => growing(piece).slice(0, characters));
  else inputs.set(JSON.stringify(further), (characters) => repeat(further, characters));
});

function growing(piece: string): string {
  return Array.from({ length: 150 }, (_, count) => piece.repeat(1 + (count % 12))).join(" ");
}

/** Inputs that once took from seconds to half a minute, at the size at which they did. */
const large: Record<string, string> = {
  "a line of spaces": `a${" ".repeat(50_000)}b`,
  "www.": repeat("www.", 48_000),
  "<http://": repeat("<http://", LARGEST_CHARACTERS),
  definitions: repeat("[a]: b\n", LARGEST_CHARACTERS),
  "underlined headings": repeat("a\n=\n", LARGEST_CHARACTERS),
  "nested items": repeat("- ", LARGEST_CHARACTERS),
  "empty items": repeat("- *\n", LARGEST_CHARACTERS),
  "a wide table": `${repeat("|a", 6_000)}\n${repeat("|-", 6_000)}\n${repeat("|b\n", 30_000)}`,
  "letters that begin addresses": repeat("whh hw hh ", LARGEST_CHARACTERS),
  "!!! note": repeat("!!! note\n", LARGEST_CHARACTERS),
};

async function costOf(source: string): Promise<number> {
  const before = process.cpuUsage();
  await renderMarkdown(source);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** The minimum of several runs: other work of the machine can only add time. */
async function leastCost(source: string, { runs, enough }: { runs: number; enough: number }): Promise<number> {
  let min = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && min > enough; run++) min = Math.min(min, await costOf(source));
  return min;
}

test("no text takes more than ten times as long as an ordinary text of its size", {
  timeout: limit(240_000),
}, async () => {
  expect(inputs.size + Object.keys(large).length).toBeGreaterThanOrEqual(200);
  const costPerCharacter =
    (await leastCost(repeat(honest, USUAL_CHARACTERS), { runs: 5, enough: 0 })) / USUAL_CHARACTERS;
  const allowedFor = (source: string) =>
    ALLOWED_FACTOR * costPerCharacter * Math.max(source.length, USUAL_CHARACTERS / 2);
  /** Fast enough that the full size stays within its limit, even if the time grows with the square of the size. */
  async function isCheapInQuarter(shape: Shape): Promise<boolean> {
    const enough = allowedFor(shape(USUAL_CHARACTERS)) / 16;
    return (await leastCost(shape(USUAL_CHARACTERS / 4), { runs: 1, enough })) <= enough;
  }
  const slow: string[] = [];
  async function look(name: string, source: string): Promise<void> {
    const allowed = allowedFor(source);
    const cost = await leastCost(source, { runs: 3, enough: allowed });
    if (cost > allowed) slow.push(`${name}: ${((ALLOWED_FACTOR * cost) / allowed).toFixed(1)}`);
  }
  for (const [name, shape] of inputs) if (!(await isCheapInQuarter(shape))) await look(name, shape(USUAL_CHARACTERS));
  for (const [name, source] of Object.entries(large)) await look(name, source);
  expect(slow).toEqual([]);
});
