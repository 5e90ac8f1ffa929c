import { readCsv } from "../../../../../kit/values/read-csv.ts";
import { anchorId } from "../anchor-marks.ts";
import type { CountChange } from "../cloud/cloud-dialect.ts";
import type { Directive } from "./read-directive.ts";
import { writeGlossary } from "./write-glossary.ts";

const BOXES: Readonly<Record<string, string>> = {
  note: "note",
  seealso: "seealso",
  todo: "todo",
  tip: "tip",
  hint: "hint",
  important: "important",
  warning: "warning",
  attention: "attention",
  caution: "caution",
  danger: "danger",
  error: "error",
  admonition: "note",
  topic: "note",
  sidebar: "note",
  margin: "note",
  aside: "note",
  exercise: "question",
  solution: "success",
  proof: "note",
  theorem: "important",
  definition: "note",
};
const VERSIONS: Readonly<Record<string, string>> = {
  versionadded: "新增于版本",
  versionchanged: "变更于版本",
  deprecated: "弃用于版本",
};
const CODES = new Set(
  "code code-block sourcecode code-cell parsed-literal prompt highlight ipython console doctest".split(" "),
);
const PLAIN = new Set(
  "tab-set tabs grid grid-item grid-item-card card card-carousel container div only rubric table sphinx-design".split(
    " ",
  ),
);
/** Directives whose content Sphinx generates, or that only configure it. */
const GONE = new Set(
  "contents tableofcontents index include literalinclude raw meta bibliography highlight currentmodule module sectionauthor codeauthor tabularcolumns default-role".split(
    " ",
  ),
);
const TABS = new Set(["tab-item", "tab", "tabitem"]);
const QUOTES = new Set(["epigraph", "pull-quote", "quote", "highlights", "compound", "blockquote"]);

export interface DirectiveContext {
  depth: number;
  count: CountChange;
  /** Lines of a body as Markdown. */
  write: (lines: readonly string[]) => string[];
  /** A link to a document, label or address. */
  link?: (name: string, options: { title: string; target: string }) => string;
}

/** A directive of MyST as lines of Markdown. */
export function writeDirective(directive: Directive, context: DirectiveContext): string[] {
  const name = directive.name.replace(/^(?:prf|proof):/, "");
  const { argument, options } = directive;
  const { count } = context;
  if (GONE.has(name) || name.startsWith("auto")) {
    count("removed", `{${name}} 指令`);
    return [];
  }
  const id = options.get("name") ?? options.get("label") ?? (name === "figure-md" && argument ? argument : undefined);
  const place = id ? [`<a id="${anchorId(id)}"></a>`, ""] : [];
  const written = writeKnown({ ...directive, name }, context);
  if (written !== null) {
    count("changed", `{${name}} 指令`);
    return ["", ...place, ...written, ""];
  }
  count("removed", `{${name}} 指令，只留文字`);
  const title = argument === "" ? [] : [`**${argument}**`, ""];
  return ["", ...place, ...title, ...context.write(directive.body), ""];
}

function writeKnown(directive: Directive, { depth, write, link }: DirectiveContext): string[] | null {
  const { name, argument, options, body } = directive;
  if (name === "glossary") return writeGlossary(body, write);
  if (name === "figure-md") return write(body);
  if (name === "iframe") return [`<${argument}>`, "", ...write(body)];
  if (link && (name === "button-ref" || name === "button-link"))
    return [link(name, { title: body.join(" ").trim(), target: argument })];
  // The argument is the exercise that it solves.
  if (name === "solution") return writeBox({ ...directive, argument: "解答" }, { depth, write });
  if (name === "grid") return write(body);
  if (name === "card" || name === "grid-item-card") return writeCard(directive, { write, link });
  if (name in BOXES) return writeBox(directive, { depth, write });
  if (name in VERSIONS) return [box(depth, `note ${VERSIONS[name]} ${argument}`), ...write(body), close(depth)];
  if (name === "dropdown" || name === "details")
    return [box(depth, `details ${argument || "详情"}`), ...write(body), close(depth)];
  if (TABS.has(name)) return [box(depth, `tab ${argument}`), ...write(body), close(depth)];
  if (QUOTES.has(name)) return write(body).map((line) => `> ${line}`.trimEnd());
  if (CODES.has(name)) return writeCode(argument, withoutEmptyBeginning(body), options.get("caption") ?? "");
  if (name === "mermaid" || name === "eval-rst") return writeCode(name === "mermaid" ? name : "rst", body, "");
  if (name === "math") return ["$$", ...(argument ? [argument] : []), ...body, "$$"];
  if (name === "image" || name === "figure") return writePicture(directive, write);
  if (name === "list-table") return withCaption(argument, writeTable(readListTable(body)));
  if (name === "csv-table") return withCaption(argument, writeTable(readCsvTable(body, options.get("header"))));
  if (!PLAIN.has(name)) return null;
  return withCaption(name === "only" ? "" : argument, write(body));
}

/** The header of a card ends with `^^^`; all of it may lead to a page. */
function writeCard(
  { argument, options, body }: Directive,
  { write, link }: Pick<DirectiveContext, "write" | "link">,
): string[] {
  const head = body.findIndex((line) => /^\^{3,}$/.test(line.trim()));
  const lines = head < 0 ? body : [...body.slice(0, head), "", ...body.slice(head + 1)];
  const target = options.get("link");
  const name =
    options.get("link-type") === undefined || options.get("link-type") === "url" ? "button-link" : "button-ref";
  const title = target !== undefined && link ? link(name, { title: argument, target }) : argument;
  return withCaption(title, write(lines));
}

/** Only an admonition's argument is a title; for other directives it is the first line. */
function writeBox(
  { name, argument, options, body }: Directive,
  { depth, write }: Omit<DirectiveContext, "count">,
): string[] {
  const isTitled = ![
    "note",
    "tip",
    "warning",
    "hint",
    "important",
    "caution",
    "danger",
    "error",
    "attention",
    "seealso",
    "todo",
  ].includes(name);
  const kind = (options.get("class") ?? "").split(/\s+/).find((one) => one in BOXES) ?? BOXES[name] ?? "note";
  const isFolded = /\bdropdown\b/.test(options.get("class") ?? "");
  const title = isTitled ? argument : "";
  const opening = isFolded ? `details ${title || "详情"}` : `${kind} ${title}`;
  const lines = isTitled || argument === "" ? body : [argument, ...body];
  return [box(depth, opening.trim()), ...write(lines), close(depth)];
}

/** Nested boxes have fewer colons. */
function colons(depth: number): string {
  return ":".repeat(Math.max(3, 20 - depth));
}

function box(depth: number, opening: string): string {
  return `${colons(depth)}${opening}`;
}

function close(depth: number): string {
  return colons(depth);
}

/** The line that separates the options from the code. */
function withoutEmptyBeginning(body: readonly string[]): readonly string[] {
  const first = body.findIndex((line) => line.trim() !== "");
  return body.slice(Math.max(0, first));
}

function writeCode(language: string, body: readonly string[], caption: string): string[] {
  const longest = Math.max(2, ...body.map((line) => /^\s*(`{3,})/.exec(line)?.[1]?.length ?? 0));
  const fence = "`".repeat(longest + 1);
  const title = caption === "" ? "" : ` title="${caption.replaceAll('"', "")}"`;
  return [`${fence}${language.split(/\s/, 1)[0] || "text"}${title}`, ...body, fence];
}

function writePicture({ argument, options, body }: Directive, write: DirectiveContext["write"]): string[] {
  const alt = (options.get("alt") ?? "").replace(/[[\]]/g, "");
  const picture = `![${alt}](<${argument.replace(/[<>]/g, "")}>)`;
  const target = options.get("target");
  return [target ? `[${picture}](<${target.replace(/[<>]/g, "")}>)` : picture, "", ...write(body)];
}

function withCaption(caption: string, lines: string[]): string[] {
  return caption === "" ? lines : [`**${caption}**`, "", ...lines];
}

/** `* - a` begins a row, `  - b` a cell; indented lines below belong to the cell. */
function readListTable(body: readonly string[]): string[][] {
  const rows: string[][] = [];
  const indent = /^[ \t]*/.exec(body.find((line) => line.trim() !== "") ?? "")?.[0].length ?? 0;
  for (const line of body) {
    const [, before = "", row, cell] = /^([ \t]*)([*-])[ \t]+[-*](?:[ \t]+(.*))?$/.exec(line) ?? [];
    if (row !== undefined && before.length <= indent) {
      rows.push([cell ?? ""]);
      continue;
    }
    const next = /^[ \t]+[-*](?:[ \t]+(.*))?$/.exec(line);
    const last = rows.at(-1);
    if (!last) continue;
    if (next && columnOf(line) <= indent + 3) last.push((next[1] ?? "").replace(/^[-*][ \t]+/, "• "));
    else if (line.trim() !== "")
      last[last.length - 1] = `${last.at(-1)}<br>${line.trim().replace(/^[-*][ \t]+/, "• ")}`.replace(/^<br>/, "");
  }
  return rows;
}

function columnOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}

/** docutils ignores spaces before a cell. */
function readCsvTable(body: readonly string[], header: string | undefined): string[][] {
  const lines = [...(header ? [header] : []), ...body.filter((line) => line.trim() !== "")];
  for (const written of [lines.map((line) => line.replace(/,[ \t]+(?=")/g, ",")), lines]) {
    try {
      return readCsv(written.join("\n"));
    } catch {
      // Not such a table: the lines are read as they are, or are cells themselves.
    }
  }
  return lines.map((line) => [line]);
}

function writeTable(rows: readonly string[][]): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns === 0) return [];
  const [head = "", ...others] = rows.map((row) => {
    const cells = [...row, ...Array<string>(columns - row.length).fill("")];
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replace(/\s*\n\s*/g, "<br>")).join(" | ")} |`;
  });
  return [head, `|${" --- |".repeat(columns)}`, ...others];
}
