import { expect, test } from "vitest";
import { renderBytes } from "../../../../../../test/render-source.ts";
import { buildWord } from "../../fixtures/build-word.ts";
import { readFormula } from "./read-formula.ts";

const equation = (inside: string) => `<m:oMath>${inside}</m:oMath>`;
const r = (text: string, settings = "") => `<m:r>${settings}<w:rPr><w:rFonts/></w:rPr><m:t>${text}</m:t></m:r>`;
const upright = (text: string) => r(text, '<m:rPr><m:sty m:val="p"/></m:rPr>');
const of = (name: string, ...parts: string[]) => `<m:${name}>${parts.join("")}</m:${name}>`;
const e = (inside: string) => of("e", inside);
const set = (name: string, ...settings: [name: string, value: string][]) =>
  of(`${name}Pr`, ...settings.map(([key, value]) => `<m:${key} m:val="${value}"/>`), "<m:ctrlPr><w:rPr/></m:ctrlPr>");

test.each([
  [
    "a fraction and powers",
    of("f", set("f"), of("num", of("sSup", e(r("x")), of("sup", r("2")))), of("den", r("2a"))),
    "\\frac{{x}^{2}}{2a}",
  ],
  ["a fraction on one line", of("f", set("f", ["type", "lin"]), of("num", r("1")), of("den", r("2"))), "1/2"],
  ["a square root", of("rad", set("rad", ["degHide", "1"]), of("deg"), e(r("x+1"))), "\\sqrt{x+1}"],
  ["another root", of("rad", of("deg", r("3")), e(r("x"))), "\\sqrt[3]{x}"],
  ["indices", of("sSubSup", e(r("x")), of("sub", r("i")), of("sup", r("2"))), "{x}_{i}^{2}"],
  ["indices before", of("sPre", of("sub", r("6")), of("sup", r("14")), e(r("C"))), "{}_{6}^{14}C"],
  [
    "a sum with limits",
    of("nary", set("nary", ["chr", "∑"], ["limLoc", "undOvr"]), of("sub", r("i=1")), of("sup", r("n")), e(r("i"))),
    "\\sum _{i=1}^{n}i",
  ],
  [
    "an integral without limits",
    of("nary", set("nary", ["subHide", "1"], ["supHide", "1"]), of("sub"), of("sup"), e(r("f"))),
    "\\int f",
  ],
  ["brackets", of("d", e(r("a+b"))), "\\left(a+b\\right)"],
  [
    "other brackets",
    of("d", set("d", ["begChr", "["], ["endChr", ""], ["sepChr", ","]), e(r("a")), e(r("b"))),
    "\\left[a,b\\right.",
  ],
  ["a function", of("func", of("fName", upright("sin")), e(r("θ"))), "\\sin θ"],
  [
    "a limit",
    of("func", of("fName", of("limLow", e(upright("lim")), of("lim", r("n→∞")))), e(r("a"))),
    "\\lim _{n\\to \\infty }a",
  ],
  [
    "a matrix",
    of("m", set("m"), of("mr", e(r("1")), e(r("0"))), of("mr", e(r("0")), e(r("1")))),
    "\\begin{matrix}1 & 0 \\\\ 0 & 1\\end{matrix}",
  ],
  ["lines", of("eqArr", e(r("x&amp;=1")), e(r("y&amp;=2"))), "\\begin{matrix}x=1 \\\\ y=2\\end{matrix}"],
  ["accents", of("acc", e(r("x"))) + of("acc", set("acc", ["chr", "\u20d7"]), e(r("v"))), "\\hat{x}\\vec{v}"],
  [
    "lines above and below",
    of("bar", set("bar", ["pos", "top"]), e(r("x"))) + of("bar", e(r("y"))),
    "\\overline{x}\\underline{y}",
  ],
  [
    "a brace with its text",
    of("limLow", e(of("groupChr", set("groupChr", ["chr", "⏟"]), e(r("a+b")))), of("lim", r("和"))),
    "\\underbrace{a+b}_{\\text{和}}",
  ],
  ["letters of a style of their own", r("𝑥≠𝐱"), "x\\ne x"],
  ["text", r("速度 a", "<m:rPr><m:nor/></m:rPr>") + r("=50%"), "\\text{速度 a}=50\\%"],
])("reads %s", (_name, inside, tex) => {
  expect(readFormula(equation(inside))).toBe(tex);
});

test.each([
  ["an element of another program", of("sSup", e("<m:unknown/>"), of("sup", r("2")))],
  ["an arrow around a text", of("groupChr", set("groupChr", ["chr", "⇒"]), e(r("x")))],
  ["a formula nested a thousand times", `${"<m:d><m:e>".repeat(1_000)}${r("x")}${"</m:e></m:d>".repeat(1_000)}`],
  ["a formula without text", ""],
])("does not read %s", (_name, inside) => {
  expect(readFormula(equation(inside))).toBeNull();
});

test("a Word file has its formulas, in lines and as blocks, and reports those without a counterpart", async () => {
  const half = of("f", of("num", r("1")), of("den", r("2")));
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const { html, text, report } = await renderBytes(
    buildWord({
      body: [
        `<w:p>${run("一半是 ")}${equation(half)}${run("，")}${equation(r("a&lt;b"))}${run("。")}</w:p>`,
        `<w:p><m:oMathPara><m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr>${equation(r("y=x"))}</m:oMathPara></w:p>`,
        `<w:p>${equation("<m:unknown/>")}${run("后文")}</w:p>`,
      ].join(""),
    }),
    "讲义.docx",
  );
  const page = [...html.values()].join("");
  expect(page.match(/<annotation[^>]*>[^<]*/g)?.map((one) => one.replace(/^.*>/, ""))).toEqual([
    "\\frac{1}{2}",
    "a&lt;b",
    "y=x",
  ]);
  expect(page.match(/display="block"/g)).toHaveLength(1);
  expect(page).toContain("后文");
  expect(text).not.toMatch(/[\ue0f0-\ue0ff]/);
  expect(report.entries.map(({ detail }) => detail)).toEqual(["公式没有导入，请在导入后用 $…$ 写上"]);
});
