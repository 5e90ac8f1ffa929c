import fc from "fast-check";
import { expect, test } from "vitest";
import { limit } from "../../../test/time/limits.ts";
import { renderMarkdown } from "./render-markdown.ts";

const repeat = (text: string, characters: number) => text.repeat(Math.ceil(characters / text.length));

// Each of these took minutes, overflowed the stack or filled the memory in some Markdown parser.
const hostile: Record<string, string> = {
  "one long line": repeat("中文文字。", 900_000),
  "spaces in a line": `a${repeat(" ", 900_000)}b`,
  "spaces in a line of code": `\`\`\`\na${repeat(" ", 900_000)}b\n\`\`\``,
  "delimiters that never close": repeat("*a_ ", 200_000),
  "tight emphasis": repeat("a**b", 200_000),
  "strikethrough marks": repeat("~~a", 200_000),
  "open brackets": repeat("[", 200_000),
  "closed brackets": repeat("]", 200_000),
  "half links": repeat('[a](b "c', 200_000),
  "half images": repeat("![a](", 200_000),
  "bare addresses": repeat("http://a.b/ ", 200_000),
  "nested quotes": repeat(">", 200_000),
  "nested lists on one line": `${repeat("- ", 200_000)}a`,
  "nested lists by indent": Array.from({ length: 500 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n"),
  "nested elements": repeat("<div>", 200_000),
  "nested blocks of HTML": repeat("<div>\n\n", 200_000),
  "half tags": repeat('<p a="', 200_000),
  scripts: repeat("<script>\n", 200_000),
  formulas: Array.from({ length: 15_000 }, (_, index) => `$x_{${index}}$`).join("\n\n"),
  "a formula that grows": "$\\def\\a{\\a\\a}\\a$",
  "a formula of braces": `$${repeat("{", 9_000)}$`,
  "a wide table": `${repeat("|a", 16_000)}\n${repeat("|-", 16_000)}\n${repeat("|b|c\n", 33_000)}`,
  "headings alike": repeat("# 标题\n\n", 33_000),
  "underlined headings": repeat("a\n===\n", 33_000),
  "lines without end": repeat("行\n", 33_000),
  containers: repeat(":::tip\n", 100_000),
  "indented containers": Array.from({ length: 300 }, (_, depth) => `${"    ".repeat(depth)}!!! note`).join("\n"),
  footnotes: Array.from({ length: 2_000 }, (_, index) => `a[^${index}]\n\n[^${index}]: b\n`).join("\n"),
  "a picture in the address": `![a](data:image/png;base64,${repeat("AAAA", 900_000)})`,
  "endless code": `\`\`\`js\n${repeat("let a = 1;\n", 900_000)}`,
  "marks hidden behind a false fence": `    \`\`\`\n\n${repeat("a**b", 200_000)}`,
};

// A tenth of this is usual; a quadratic step would take much longer.
test.each(Object.entries(hostile))("renders %s in limited time", { timeout: limit(5_000) }, async (_name, source) => {
  const { html } = await renderMarkdown(source);
  expect(html.length).toBeLessThan(40 * source.length + 100_000);
  expect(html).not.toMatch(/zxmark|[\ufdd0-\ufdef]/);
});

test("text above a limit stays readable as text", async () => {
  const { plainText, warnings } = await renderMarkdown(`[^a]: ${repeat("a**b*_[x](y) ", 60_000)}`);
  expect(plainText).toContain("a**b*_[x](y) a**b");
  expect(warnings.map((warning) => warning.kind)).toContain("limit");
});

const pieces = fc.constantFrom(
  ...'*|**|_|~~|`|```|$|$$|[|]|(|)|![|<|>|</div>|<div>|<p>|<!--|-->|<b>|</b>|<T>|#|##|- |1. |> |:::tip|:::|!!! note|\n|\n\n|    |\t|[^1]|[^1]:|\\|&amp;|{#a}|{: .b}|{% hint %}|中文|，|a|http://a.b|www.a.b|<details>|<summary>|<li>|<td>|<table>|=== "a"|??? tip|\u0000|\ufdd0|zxmark0|zxmarkopen0x|data:|javascript:'.split(
    "|",
  ),
  "|",
  "|-|-|",
);

test("no mixture of marks causes an error or leaves internal marks", { timeout: limit(60_000) }, async () => {
  const property = fc.asyncProperty(fc.array(pieces, { maxLength: 40 }), async (parts) => {
    const source = parts.join("");
    const { html } = await renderMarkdown(source);
    if (!source.includes("zxmark")) expect(html).not.toContain("zxmark");
    expect(html).not.toContain("data-slot");
  });
  await fc.assert(property, { numRuns: 600 });
});
