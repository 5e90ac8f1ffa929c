import { expect, test } from "vitest";
import { cutTo, setTitle, splitTitle, widthOf } from "./cover-title.ts";
import { drawCover } from "./draw-cover.ts";

const book = { slug: "b1", title: "知行手册", category: "手册", shape: "book" } as const;

test("the same subject gives the same cover, and another slug a different one", () => {
  expect(drawCover(book)).toBe(drawCover({ ...book }));
  expect(drawCover({ ...book, slug: "b2" })).not.toBe(drawCover(book));
});

test.each([
  ["book", "0 0 480 640"],
  ["article", "0 0 640 360"],
] as const)("a %s cover has the shape %s", (shape, viewBox) => {
  expect(drawCover({ ...book, shape })).toContain(`viewBox="${viewBox}"`);
});

test("titles and categories are escaped", () => {
  for (let at = 0; at < 12; at += 1) {
    const evil = `</text><script>x</script>"'&`;
    const svg = drawCover({ slug: `s${at}`, title: evil, category: evil, shape: at % 2 === 0 ? "book" : "article" });
    expect(svg).not.toMatch(/<script|<\/text><s/);
    expect(svg).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
    expect(svg).not.toMatch(/\b(?:href|style|on\w+)=/);
  }
});

test("a bare cover has the pattern and no letters", () => {
  const bare = drawCover({ ...book, shape: "course", isBare: true });
  expect(bare).not.toContain("<text");
  expect(bare).toContain('aria-label="知行手册"');
});

// Each picture is a document that the browser lays out, and a list shows a dozen.
test.each(["编程", "数据", "国学", "生活", "设计", "管理"])("a cover of %s stays small", (category) => {
  for (const shape of ["book", "article", "course"] as const) {
    const svg = drawCover({ ...book, category, shape });
    expect(svg.length).toBeLessThan(40_000);
    expect(svg.match(/<\w/g)?.length).toBeLessThan(80);
  }
});

const box = { width: 384, height: 236, sizes: [88, 76, 66, 58, 50, 44, 38, 32] };

test.each([
  ["唐诗三百首", 2],
  ["程序员做饭指南", 2],
  ["Linux 系统管理入门", 2],
])("typesets %s in at most %i lines that fit", (title, max) => {
  const { lines, size } = setTitle(title, box);
  expect(lines.length).toBeLessThanOrEqual(max);
  for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(box.width);
  expect(lines.join("").replaceAll(" ", "")).toBe(title.replaceAll(" ", ""));
});

// The widths in Noto Serif CJK, bold, the widest font that a cover names.
test.each([
  ["Markdown", 5.51],
  ["Kubernetes", 5.9],
  ["PostgreSQL", 5.87],
  ["TypeScript", 5.58],
])("estimates the width of %s as %f em", (word, width) => {
  expect(widthOf(word)).toBeGreaterThan(width * 0.98);
  expect(widthOf(word)).toBeLessThan(width * 1.2);
});

test("does not break a Latin word next to ideographs", () => {
  expect(setTitle("Markdown写作八讲", box).lines).toEqual(["Markdown", "写作八讲"]);
});

test("breaks no word, and begins no line with a comma", () => {
  const { lines } = setTitle("一个人怎样维护一套知识库，而不被 Kubernetes 拖垮", box);
  expect(lines.some((line) => line.includes("Kubernetes"))).toBe(true);
  for (const line of lines) expect(line).not.toMatch(/^[，。、]/);
});

const shareBox = { width: 600, height: 270, sizes: [88, 78, 70, 62, 54, 48, 42] };

test.each([
  ["给第一批付费读者写信", ["给第一批付费", "读者写信"]],
  ["把课程拆成小块", ["把课程", "拆成小块"]],
  ["写给少数人的三十条建议", ["写给少数人的", "三十条建议"]],
  ["2026年的30条建议", ["2026年的", "30条建议"]],
  ["第12课 5分钟讲清楚", ["第12课", "5分钟讲清楚"]],
])("breaks %s between words, and no number from its unit", (title, lines) => {
  expect(setTitle(title, shareBox).lines).toEqual(lines);
});

test("cuts a very long title instead of overflowing", () => {
  const { lines, size } = setTitle("很长的标题".repeat(40), box);
  expect(lines.length * size * 1.28).toBeLessThanOrEqual(box.height);
  expect(lines.at(-1)).toMatch(/…$/);
  expect(widthOf(cutTo("从第一百位到第一万位的会员", 8))).toBeLessThanOrEqual(8);
});

test.each([
  ["Rust 实践：从所有权到并发", "Rust 实践", "从所有权到并发"],
  ["知行手册", "知行手册", ""],
  ["：奇怪", "：奇怪", ""],
])("splits %s into %s with the subtitle %s", (title, main, sub) => {
  expect(splitTitle(title)).toEqual({ main, sub });
});
