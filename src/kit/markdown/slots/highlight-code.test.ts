import { afterEach, expect, test, vi } from "vitest";
import { limit } from "../../../../test/time/limits.ts";
import type { HtmlChild } from "../syntax-tree.ts";
import { highlightCode } from "./highlight-code.ts";

const plenty = () => ({ left: 400_000_000 });

function highlight(value: string, language: string, work = plenty()): Promise<HtmlChild[]> {
  return highlightCode({ value, language, highlightedLines: new Set() }, work);
}

const wordsOf = (nodes: HtmlChild[]): string =>
  nodes.map((node) => ("value" in node ? node.value : "children" in node ? wordsOf(node.children) : "")).join("");

afterEach(() => void vi.restoreAllMocks());

test("code is coloured in the same way on a machine where every step takes a second", async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code to colour
  const code = 'const half = (a, b) => `${a} / ${b}`; // 注释\nexport default { name: "x", half };';
  let now = 0;
  vi.spyOn(Date, "now").mockImplementation(() => {
    now += 1000;
    return now;
  });
  const slow = await highlight(code, "jsx");
  vi.restoreAllMocks();
  expect(await highlight(code, "jsx")).toEqual(slow);
  expect(slow.filter((node) => node.type === "element").length).toBeGreaterThan(8);
});

test("code with cached colours has the same result and the same cost", async () => {
  const code = 'def half(a):\n    """什么也不做"""\n    return a / 2\n\n\ndef half(a):\n    return a / 2';
  const [first, second] = [plenty(), plenty()];
  const colored = await highlight(code, "python", first);
  expect(await highlight(code, "python", second)).toEqual(colored);
  expect(second).toEqual(first);
  const spent = plenty().left - first.left;
  expect(await highlight(code, "python", { left: spent })).toEqual(colored);
  expect(await highlight(code, "python", { left: spent - 1 })).toEqual([{ type: "text", value: code }]);
});

// Each took seconds to minutes before the engine's backtracking was limited.
test.each([
  ["csharp", "<a "],
  ["apex", "<a "],
  ["typst", "`"],
  ["ahk", "a="],
  ["typescript", "["],
  ["vue", "class a<"],
  ["csharp", "中<a "],
])(
  "a hostile line of %s takes no longer than its counted work: %j",
  { timeout: limit(30_000) },
  async (language, piece) => {
    const line = piece.repeat(Math.floor(990 / Buffer.byteLength(piece)));
    await highlight("a", language);
    const before = process.cpuUsage();
    const nodes = await highlight(line, language);
    const { user, system } = process.cpuUsage(before);
    expect(wordsOf(nodes)).toBe(line);
    // Below half a second on an idle machine; seconds to a minute without the limit.
    expect((user + system) / 1e6).toBeLessThan(3);
  },
);

test("code always stays plain if its cost exceeds the remaining budget", async () => {
  const work = { left: 20_000 };
  const code = "let a = [1, 2, 3];\n".repeat(100);
  expect(await highlight(code, "typescript", work)).toEqual([{ type: "text", value: code }]);
  expect(work.left).toBeLessThan(0);
});

test("a line too long to colour stays plain between coloured ones", async () => {
  const code = `let a;\n${"x".repeat(1000)}\nlet b;`;
  const nodes = await highlight(code, "javascript");
  expect(wordsOf(nodes)).toBe(code);
  expect(nodes.filter((node) => node.type === "element")).toHaveLength(2);
});
