import { listPlaces } from "../source/find-document.ts";
import { splitFrontMatter } from "../source/front-matter.ts";
import type { IncludeStyle, Outline } from "../source/outline.ts";
import { fileNameOf, isDocumentPath, joinInside } from "../source/safe-path.ts";
import { selectPart } from "./select-part.ts";

interface ExpandedText {
  text: string;
  /**
   * Line of the source for every line of the text, counted from 0; null when nothing was inserted. Lines of appended
   * files have the number behind the last line of the source.
   */
  sourceLines: number[] | null;
  problems: { line: number; detail: string }[];
}

interface IncludeInput {
  text: string;
  from: string;
  outline: Pick<Outline, "docsRoot" | "staticRoots" | "includeStyles" | "snippets">;
  /** Text of a file inside the source; null: it does not exist. */
  readText: (path: string) => Promise<string | null>;
}

interface Directive {
  path: string;
  style: IncludeStyle;
  selection: string;
  /** Lines that are marked in code. */
  marked: string;
  isCode: boolean;
  /** White space before every line. */
  indent: string;
}

const DEEPEST_INCLUDE = 5;
const LARGEST_EXPANSION = 4 * 1024 * 1024;

/** Inserts the files of `{{#include}}`, `<<<`, `--8<--` and `@include`, only from inside the source. */
export async function resolveIncludes(input: IncludeInput): Promise<ExpandedText> {
  const problems: ExpandedText["problems"] = [];
  if (input.outline.includeStyles.length === 0) return { text: input.text, sourceLines: null, problems };
  const budget = { left: LARGEST_EXPANSION };
  const lines: string[] = [];
  const sourceLines: number[] = [];
  const own = input.outline.includeStyles.includes("snippets") ? nameSnippets(input.text) : input.text;
  const appended = (input.outline.snippets?.appended ?? []).flatMap((path) => ["", `--8<-- "${path}"`]);
  const ownLines = own.split("\n");
  for (const [at, written] of [...ownLines, ...appended].entries()) {
    const line = Math.min(at, ownLines.length);
    const expanded = await expandLine(written, { ...input, depth: 0, budget });
    if (expanded.problem) problems.push({ line, detail: expanded.problem });
    for (const part of expanded.text.split("\n")) {
      lines.push(part);
      sourceLines.push(line);
    }
  }
  const isChanged = lines.length !== input.text.split("\n").length;
  return { text: lines.join("\n"), sourceLines: isChanged ? sourceLines : null, problems };
}

/** Files between two lines `--8<--`, each on its own line like a single one. */
function nameSnippets(text: string): string {
  return text.replace(
    /^([ \t]*)-{1,2}8<-{1,2}[ \t]*\n((?:[^\n]*\n){1,200}?)\1-{1,2}8<-{1,2}[ \t]*$/gm,
    (_, indent: string, files: string) => `\n${files.replace(/^[ \t]*(\S[^"\n]*?)[ \t]*$/gm, `${indent}--8<-- "$1"`)}`,
  );
}

type ExpandContext = IncludeInput & { depth: number; budget: { left: number } };

async function expandLine(line: string, context: ExpandContext): Promise<{ text: string; problem: string | null }> {
  // The title of the window alone.
  if (context.outline.includeStyles.includes("mdbook") && /^\s*\{\{\s*#title\s[^{}]*\}\}\s*$/.test(line))
    return { text: "", problem: null };
  if (context.outline.includeStyles.includes("snippets") && /^[ \t]*;-{1,2}8<-{1,2}/.test(line))
    return { text: line.replace(";", ""), problem: null };
  const directive = readDirective(line, context.outline.includeStyles);
  if (!directive) return { text: line, problem: null };
  if (context.depth >= DEEPEST_INCLUDE)
    return { text: line, problem: `引入超过 ${DEEPEST_INCLUDE} 层：${directive.path}` };
  const places = listPlaces({ from: context.from, path: directive.path, ...context.outline, basePaths: [] });
  const named = (context.outline.snippets?.roots ?? []).flatMap((root) => joinInside(root, directive.path) ?? []);
  // The source may be a folder of the site.
  const within = /^\/[^/]+\//.test(directive.path) ? directive.path.replace(/^\/[^/]+\//, "") : directive.path;
  const atRoot = [directive.path, within].flatMap((path) =>
    listPlaces({ from: "", path, docsRoot: "", staticRoots: [], basePaths: [] }),
  );
  for (const place of new Set([...named, ...places, ...atRoot])) {
    const text = await context.readText(place);
    if (text === null) continue;
    const selected = selectPart(text, {
      ...directive,
      isDedented: context.outline.snippets?.isDedented === true,
    });
    if (selected === null)
      return { text: line, problem: `引入的文件里没有这一段：${directive.path}#${directive.selection}` };
    context.budget.left -= selected.length;
    if (context.budget.left < 0) return { text: line, problem: `引入的内容太多：${directive.path}` };
    const expanded = await expandPart(selected, directive, { ...context, from: place, depth: context.depth + 1 });
    return { text: indented(expanded, directive.indent), problem: null };
  }
  return { text: line, problem: `引入的文件不在来源里：${directive.path}` };
}

async function expandPart(text: string, directive: Directive, context: ExpandContext): Promise<string> {
  const expanded: string[] = [];
  const isPage = directive.style === "vitepress" && !directive.isCode && isDocumentPath(directive.path);
  const body = isPage ? splitFrontMatter(text).body.replace(/^\n+/, "") : text;
  for (const line of body.replace(/\n$/, "").split("\n")) expanded.push((await expandLine(line, context)).text);
  const joined = expanded.join("\n");
  if (!directive.isCode) return joined;
  const language = /\.(\w+)$/.exec(fileNameOf(directive.path))?.[1] ?? "";
  const info = directive.marked === "" ? language : `${language} {${directive.marked}}`;
  return `\`\`\`${info}\n${joined}\n\`\`\``;
}

/** Snippets keep the column of their line: they may be in a list or in code. */
function indented(text: string, indent: string): string {
  return indent === "" ? text : text.replace(/^(?=.)/gm, indent);
}

function readDirective(line: string, styles: IncludeStyle[]): Directive | null {
  for (const style of styles) {
    const match = PATTERNS[style].map((pattern) => pattern.exec(line)).find((found) => found !== null);
    if (!match?.[1]) continue;
    const [written = "", selection = ""] = splitSelection(match[1].trim(), style);
    // `@` is the root of the site.
    const path = style === "vitepress" ? written.replace(/^@(?=\/)/, "") : written;
    const isMarked = /^\s*<<</.test(line);
    return {
      path,
      style,
      selection: (isMarked ? null : match[2]) ?? selection,
      marked: isMarked ? (match[2] ?? "") : "",
      isCode: isCodeDirective(line, path, style),
      indent: style === "snippets" ? (/^[ \t]*/.exec(line)?.[0] ?? "") : "",
    };
  }
  return null;
}

/** mdBook shows a playground as code, docsify every file that is not Markdown. */
function isCodeDirective(line: string, path: string, style: IncludeStyle): boolean {
  if (style === "docsify") return /\s:type=code\b/.test(line) || !isDocumentPath(path);
  return /^\s*(?:<<<|@\[code|\{\{\s*#(?:playground|playpen)\s)/.test(line);
}

const PATTERNS: Record<IncludeStyle, RegExp[]> = {
  mdbook: [/^\s*\{\{\s*#(?:include|rustdoc_include|playground|playpen)\s+([^\s}]+)[^}]*\}\}\s*$/],
  vitepress: [
    /^\s*<<<\s*([^\s{[]+)\s*(?:\{([\d,-]*)[^}]*\})?/,
    /^\s*@\[code(?=[^\]\n]*\]\(([^()\s]+)\)\s*$)(?:\{([\d,-]*)\})?/,
    /^\s*<!--\s*@include:\s*([^\s{]+?)(?:\{([\d,-]*)\})?\s*-->\s*$/,
  ],
  snippets: [/^\s*-{1,2}8<-{1,2}\s+["']([^"']+)["']\s*$/],
  docsify: [/^\s*\[[^\]\n]*\]\(([^()\s]+)\s+["'](?:[^"'\n]*\s)?:include(?:\s[^"'\n]*)?["']\)\s*$/],
};

function splitSelection(target: string, style: IncludeStyle): string[] {
  const sign = style === "vitepress" ? "#" : ":";
  const at = target.indexOf(sign);
  return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at + 1)];
}
