import type { Construct } from "../../import-report.ts";
import type { Block, OutlineLine } from "./parse-outline.ts";

/** The text of a block without syntax of Logseq, and its properties. */
export interface BlockText {
  lines: OutlineLine[];
  /** Status of the task; null: it is not a task. */
  task: "open" | "done" | "cancelled" | null;
  isNumbered: boolean;
  /** 0: no heading. */
  headingLevel: number;
  /** For the report. */
  changes: Construct[];
}

const MARKER = /^(?:(TODO|DOING|NOW|LATER|WAITING|WAIT|IN-PROGRESS|STARTED)|(DONE)|(CANCELED|CANCELLED))(?:[ \t]+|$)/;
const PRIORITY = /^\[#[ABC]\](?:[ \t]+|$)/;
const SCHEDULE = /^[ \t]*(?:SCHEDULED|DEADLINE|CLOSED|CLOCK):[ \t]*[<[].*$/;
const HEADING = /^(#{1,6})[ \t]+(?=\S)/;
const BEGIN = /^[ \t]*#\+BEGIN_([A-Z]+)[ \t]*(.*)$/i;
/** Blocks that only their author sees. */
const SILENT = new Set(["QUERY", "COMMENT", "EXPORT"]);
const NOTICES = new Set(["NOTE", "TIP", "IMPORTANT", "CAUTION", "WARNING"]);
const CODE = new Set(["SRC", "EXAMPLE"]);

type NoteChange = (outcome: Construct["outcome"], name: string) => void;

/** `depth`: 1 for a block of the page itself. */
export function readBlockText(block: Block, depth: number): BlockText {
  const changes: Construct[] = [];
  const note: NoteChange = (outcome, name) => changes.push({ name, outcome });
  if (block.properties.size > 0) note("removed", "块属性（collapsed::、id:: 等）");
  const lines = readSections(block.lines, note).filter(({ text, isCode }) => {
    const isSchedule = !isCode && SCHEDULE.test(text);
    if (isSchedule) note("removed", "日程（SCHEDULED、DEADLINE）");
    return !isSchedule;
  });
  while (lines.length > 0 && lines.at(-1)?.text.trim() === "") lines.pop();
  const [first] = lines;
  const blockText = { task: null, isNumbered: false, headingLevel: 0, changes } satisfies Omit<BlockText, "lines">;
  const isNumbered = block.properties.get("logseq.order-list-type") === "number";
  if (!first) return { ...blockText, lines, isNumbered };
  const heading = HEADING.exec(first.text);
  let text = first.text.slice(heading?.[0].length ?? 0);
  const marker = MARKER.exec(text);
  if (marker) note("changed", "任务标记（TODO、DONE 等），改成勾选框");
  text = text.slice(marker?.[0].length ?? 0);
  const priority = PRIORITY.exec(text);
  if (priority) note("removed", "优先级（[#A] 等）");
  text = text.slice(priority?.[0].length ?? 0);
  const task = !marker ? null : marker[3] ? "cancelled" : marker[2] ? "done" : "open";
  return {
    lines: [{ text, line: first.line }, ...lines.slice(1)],
    task,
    isNumbered,
    headingLevel: heading?.[1]?.length ?? levelOf(block.properties.get("heading"), depth),
    changes,
  };
}

/** `heading:: 2`, or `true` for the depth of the block. */
function levelOf(heading: string | undefined, depth: number): number {
  if (heading === "true") return Math.min(6, depth + 1);
  const level = Number(heading ?? 0);
  return Number.isInteger(level) && level >= 1 && level <= 6 ? level : 0;
}

type SectionLine = OutlineLine & { isCode: boolean };

/** `#+BEGIN_…` to `#+END_…` as quotations, boxes and code; outside them lines stay as they are. */
function readSections(lines: readonly OutlineLine[], note: NoteChange): SectionLine[] {
  const output: SectionLine[] = [];
  let fence = "";
  for (let at = 0; at < lines.length; at += 1) {
    const { text, line } = lines[at] ?? { text: "", line: 0 };
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(text)?.[1];
    if (mark && (fence === "" || mark.startsWith(fence))) fence = fence === "" ? mark.slice(0, 3) : "";
    const [, kind = "", argument = ""] = (fence === "" && !mark && BEGIN.exec(text)) || [];
    if (kind === "") {
      output.push({ text, line, isCode: fence !== "" || mark !== undefined });
      continue;
    }
    const name = kind.toUpperCase();
    const end = lines.findIndex((later, index) => index > at && isEnd(later.text, name));
    const inside = lines.slice(at + 1, end < 0 ? lines.length : end);
    if (SILENT.has(name)) note("removed", `#+BEGIN_${name} 区块`);
    else note("changed", "#+BEGIN 区块，改成引用、标注框或代码");
    output.push(...writeSection(name, { argument, inside, line }));
    at = end < 0 ? lines.length : end;
    // What follows without a blank line would belong to the quotation.
    if (output.at(-1)?.text.startsWith(">") && (lines[at + 1]?.text ?? "") !== "")
      output.push({ text: "", line, isCode: false });
  }
  return output;
}

function isEnd(text: string, name: string): boolean {
  return text.trim().toUpperCase() === `#+END_${name}`;
}

function writeSection(
  name: string,
  { argument, inside, line }: { argument: string; inside: readonly OutlineLine[]; line: number },
): SectionLine[] {
  const each = (before: string, isCode: boolean) =>
    inside.map((one): SectionLine => ({ text: `${before}${one.text}`.trimEnd(), line: one.line, isCode }));
  if (SILENT.has(name)) return [];
  if (CODE.has(name)) {
    const sign = (text: string): SectionLine => ({ text, line, isCode: true });
    return [sign(`\`\`\`\`${argument.trim().split(/\s/)[0] ?? ""}`), ...each("", true), sign("````")];
  }
  if (name === "QUOTE" || name === "PINNED") return each("> ", false);
  if (NOTICES.has(name)) return [{ text: `> [!${name}]`, line, isCode: false }, ...each("> ", false)];
  return each("", false);
}
