import { parse as parseToml } from "smol-toml";
import { isRecord } from "../../../../kit/values/is-record.ts";
import { isStorable, toStorable } from "../../../../kit/values/storable-text.ts";
import { asText, parseYamlAsWritten } from "./lenient-yaml.ts";

interface SplitDocument {
  data: Record<string, unknown>;
  body: string;
  /** Lines the front matter took, so that reports name the line of the file. */
  lineOffset: number;
  problem: string | null;
}

const COMMON_KEYS =
  /^(title|date|updated|tags?|categor(?:y|ies)|layout|author|description|summary|permalink|photos|draft|slug|index|order|weight|icon|cover|toc|sidebar|comments|keywords|lang|star|sticky|published|abbrlink|mathjax)$/i;
/** A longer header is text that happens to contain a rule. */
const LONGEST_HEADER_LINES = 200;

/** Splits YAML (`---`, or Hexo's without the opening line), TOML (`+++`) or JSON front matter off a text. */
export function splitFrontMatter(text: string): SplitDocument {
  const split = splitHeader(text);
  if (isStorable(split.data)) return split;
  return { ...split, data: toStorable(split.data), problem: split.problem ?? "有半个字符，已用 � 代替" };
}

function splitHeader(text: string): SplitDocument {
  const lines = text.split("\n", LONGEST_HEADER_LINES + 1);
  const first = lines[0]?.trimEnd() ?? "";
  if (first === "---" || first === "+++") {
    const end = lines.findIndex((line, index) => index > 0 && isClosing(line, first));
    if (end < 0) return withoutHeader(text);
    const header = lines.slice(1, end).join("\n");
    const read = first === "---" ? readYaml(header) : readToml(header);
    if (first === "---" && header.trim() !== "" && Object.keys(read.data).length === 0) return withoutHeader(text);
    return { ...read, body: afterLine(text, end), lineOffset: end + 1 };
  }
  return splitBareYaml(text, lines) ?? splitJson(text) ?? withoutHeader(text);
}

function isClosing(line: string, fence: string): boolean {
  const trimmed = line.trimEnd();
  return trimmed === fence || (fence === "---" && trimmed === "...");
}

function splitBareYaml(text: string, lines: string[]): SplitDocument | null {
  const end = lines.findIndex((line) => line.trimEnd() === "---");
  if (end < 1) return null;
  const header = lines.slice(0, end);
  const keys = header.flatMap((line) => /^([A-Za-z][\w-]*)\s*:(?:\s|$)/.exec(line)?.[1] ?? []);
  if (!/^[A-Za-z]/.test(lines[0] ?? "") || !keys.some((key) => COMMON_KEYS.test(key))) return null;
  if (!header.every((line) => /^(\s*$|\s+\S|[A-Za-z][\w-]*\s*:|-\s|#)/.test(line))) return null;
  return { ...readYaml(header.join("\n")), body: afterLine(text, end), lineOffset: end + 1 };
}

function splitJson(text: string): SplitDocument | null {
  if (!/^\{\s*"/.test(text)) return null;
  const end = /^\}(?:\s*;;;)?[ \t]*$/m.exec(text);
  if (!end) return null;
  const header = text.slice(0, end.index + 1);
  try {
    const data: unknown = JSON.parse(header);
    if (!isRecord(data)) return null;
    const body = text.slice(end.index + end[0].length).replace(/^\n/, "");
    return {
      data,
      body,
      lineOffset: text.length === body.length ? 0 : countLines(text, text.length - body.length),
      problem: null,
    };
  } catch {
    return null;
  }
}

function readYaml(header: string): { data: Record<string, unknown>; problem: string | null } {
  const { value, problem } = parseYamlAsWritten(header);
  const isUsable = isRecord(value) && problem === null;
  if (isUsable) return { data: preserveTemplatedTitle(value, header), problem: null };
  // `title: a: b` and unclosed quotes are common; line by line gives what the author meant.
  return { data: { ...(isRecord(value) ? value : {}), ...readLines(header) }, problem };
}

function readToml(header: string): { data: Record<string, unknown>; problem: string | null } {
  try {
    return { data: parseToml(header), problem: null };
  } catch (error) {
    const problem = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return { data: readLines(header.replace(/^([\w-]+)\s*=/gm, "$1:")), problem };
  }
}

function readLines(header: string): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  let listKey: string | null = null;
  for (const line of header.split("\n")) {
    const item = /^\s*-\s+(.+)$/.exec(line)?.[1];
    const list = listKey === null ? undefined : data[listKey];
    if (item && Array.isArray(list)) list.push(unquote(item));
    const pair = /^([A-Za-z][\w-]*)\s*:\s*(.*)$/.exec(line);
    if (!pair?.[1]) continue;
    const value = unquote(pair[2] ?? "");
    listKey = value === "" ? pair[1] : null;
    data[pair[1]] = value === "" ? [] : value;
  }
  return data;
}

/** `title: {{ title }}` is a mapping to YAML; a title stays text. */
function preserveTemplatedTitle(data: Record<string, unknown>, header: string): Record<string, unknown> {
  if (data.title === undefined || data.title === null || asText(data.title)) return data;
  const title = asText(readLines(header).title);
  return title ? { ...data, title } : data;
}

function unquote(text: string): string {
  return text
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2")
    .replace(/^["']|["']$/g, "");
}

function afterLine(text: string, lineIndex: number): string {
  let position = 0;
  for (let line = 0; line <= lineIndex; line += 1) {
    const next = text.indexOf("\n", position);
    if (next < 0) return "";
    position = next + 1;
  }
  return text.slice(position);
}

function countLines(text: string, end: number): number {
  return text.slice(0, end).split("\n").length - 1;
}

function withoutHeader(text: string): SplitDocument {
  return { data: {}, body: text, lineOffset: 0, problem: null };
}
