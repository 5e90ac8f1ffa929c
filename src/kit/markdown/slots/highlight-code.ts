import { createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createOnigurumaEngine } from "shiki/engine/oniguruma";
import { bundledLanguages } from "shiki/langs";
import { element, type HtmlChild, text } from "../syntax-tree.ts";
import { classOfColor, codeTheme } from "./code-theme.ts";

const MAX_CODE_CHARACTERS = 100_000;
const MAX_LINE_CHARACTERS = 2_000;
const TIME_PER_LINE_MS = 100;

/** Names that authors use and Shiki does not know. */
const otherNames = new Map([
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
  highlighterPromise ??= createHighlighterCore({
    themes: [codeTheme],
    langs: [],
    engine: createOnigurumaEngine(import("shiki/wasm")),
  });
  return highlighterPromise;
}

/** Turns code into spans with token classes; code of an unknown language, or very long code, stays plain text. */
export async function highlightCode(code: CodeToHighlight): Promise<HtmlChild[]> {
  const language = await loadLanguage(code.language);
  const isPlain = language === null || code.value.length > MAX_CODE_CHARACTERS;
  if (isPlain && code.highlightedLines.size === 0) return [text(code.value)];
  const lines = isPlain ? code.value.split("\n").map((line) => [text(line)]) : await tokenizeCode(code.value, language);
  const children: HtmlChild[] = [];
  lines.forEach((line, index) => {
    if (index > 0) children.push(text("\n"));
    if (code.highlightedLines.has(index + 1)) children.push(element("span", { className: ["line-marked"] }, line));
    else children.push(...line);
  });
  return joinTexts(children);
}

async function loadLanguage(name: string): Promise<string | null> {
  const language = otherNames.get(name) ?? name;
  if (!Object.hasOwn(bundledLanguages, language)) return null;
  const highlighter = await getHighlighter();
  await highlighter.loadLanguage(bundledLanguages[language as keyof typeof bundledLanguages]);
  return language;
}

async function tokenizeCode(value: string, language: string): Promise<HtmlChild[][]> {
  const highlighter = await getHighlighter();
  const lines = highlighter.codeToTokensBase(value, {
    lang: language,
    theme: "classes",
    tokenizeMaxLineLength: MAX_LINE_CHARACTERS,
    tokenizeTimeLimit: TIME_PER_LINE_MS,
  });
  return lines.map((line) => {
    const runs: { className: string | undefined; words: string }[] = [];
    for (const token of line) {
      const last = runs.at(-1);
      const className = classOfColor(token.color);
      const isSame = last && (last.className === className || token.content.trim() === "");
      if (isSame) last.words += token.content;
      else runs.push({ className, words: token.content });
    }
    return runs.map((run) =>
      run.className ? element("span", { className: [run.className] }, [text(run.words)]) : text(run.words),
    );
  });
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
