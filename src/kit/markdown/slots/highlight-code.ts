import { createHighlighterCore, type HighlighterCore } from "shiki/core";
import { bundledLanguages } from "shiki/langs";
import { element, type HtmlChild, text } from "../syntax-tree.ts";
import { type CodeWork, createCountedEngine } from "./code-engine.ts";
import { CODE_THEME } from "./code-theme.ts";
import { type CodeRun, colorLines } from "./color-lines.ts";

const MAX_CODE_CHARACTERS = 100_000;
/** From a thousand bytes on Oniguruma runs every pattern over the whole line, and some patterns are cubic. */
const MAX_LINE_BYTES = 990;

/** Names that authors use and Shiki does not know. */
const OTHER_NAMES = new Map([
  ["golang", "go"],
  ["python3", "python"],
  ["py3", "python"],
  ["node", "javascript"],
  ["mysql", "sql"],
  ["oracle", "plsql"],
  ["batch", "bat"],
  ["objectivec", "objective-c"],
  ["conf", "ini"],
  ["cfg", "ini"],
  ["gitignore", "ini"],
  ["cuda", "cpp"],
  ["assembly", "asm"],
  ["jsonl", "json"],
  ["dotenv", "ini"],
]);

interface CodeToHighlight {
  value: string;
  language: string;
  highlightedLines: Set<number>;
}

let highlighterPromise: Promise<HighlighterCore> | undefined;

function getHighlighter(): Promise<HighlighterCore> {
  highlighterPromise ??= createHighlighterCore({ themes: [CODE_THEME], langs: [], engine: createCountedEngine() });
  return highlighterPromise;
}

/**
 * Converts code into spans with token classes. Code stays plain text if its language is unknown, if it is very long, or
 * if the remaining budget is too small; the same code in the same document always has the same result.
 */
export async function highlightCode(code: CodeToHighlight, work: CodeWork): Promise<HtmlChild[]> {
  const language = code.value.length > MAX_CODE_CHARACTERS ? null : await loadLanguage(code.language);
  const colored = language === null ? null : await tokenizeCode(code.value, { language, work });
  if (!colored && code.highlightedLines.size === 0) return [text(code.value)];
  const lines = colored ?? code.value.split("\n").map((line) => [text(line)]);
  const children: HtmlChild[] = [];
  lines.forEach((line, index) => {
    if (index > 0) children.push(text("\n"));
    if (code.highlightedLines.has(index + 1)) children.push(element("span", { className: ["line-marked"] }, line));
    else children.push(...line);
  });
  return joinTexts(children);
}

async function loadLanguage(name: string): Promise<string | null> {
  const language = OTHER_NAMES.get(name) ?? name;
  if (!Object.hasOwn(bundledLanguages, language)) return null;
  const highlighter = await getHighlighter();
  await highlighter.loadLanguage(bundledLanguages[language as keyof typeof bundledLanguages]);
  return language;
}

async function tokenizeCode(
  value: string,
  { language, work }: { language: string; work: CodeWork },
): Promise<HtmlChild[][] | null> {
  const lines = value.split("\n").map((line) => ({ line, isLong: Buffer.byteLength(line) > MAX_LINE_BYTES }));
  const toColor = lines.map(({ line, isLong }) => (isLong ? "" : line));
  const colored = colorLines(await getHighlighter(), toColor, { language, work });
  return colored && lines.map(({ line, isLong }, index) => (isLong ? [text(line)] : spansOf(colored[index] ?? [])));
}

function spansOf(runs: readonly CodeRun[]): HtmlChild[] {
  return runs.map(({ className, content }) =>
    className ? element("span", { className: [className] }, [text(content)]) : text(content),
  );
}

function joinTexts(children: HtmlChild[]): HtmlChild[] {
  const joined: HtmlChild[] = [];
  for (const child of children) {
    const last = joined.at(-1);
    if (child.type === "text" && last?.type === "text") last.value += child.value;
    else joined.push(child);
  }
  return joined;
}
