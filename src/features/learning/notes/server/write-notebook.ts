import { toOneLine } from "../../../../kit/values/chinese-lines.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { COLOUR_NAMES } from "../note-colours.ts";
import { notePath } from "../note-path.ts";
import type { DescribedNote } from "./describe-notes.ts";

/** A Markdown file of notes in the order of their works, each with a link to its position. */
export function* writeNotebook({
  notes,
  origin,
  today,
}: {
  notes: readonly DescribedNote[];
  origin: string;
  today: string;
}): Generator<string> {
  yield `# 我的笔记\n\n${today} 导出，共 ${notes.length} 条。\n`;
  let work = "";
  let resource = "";
  for (const note of notes) {
    const { row } = note;
    const workKey = `${row.kind}:${row.workId}`;
    const resourceKey = `${row.kind}:${row.resourceId}`;
    if (workKey !== work) yield `\n## ${escapeLine(note.resource?.work.title ?? "已下架的内容")}\n`;
    // An article is its own work, so its title is already written.
    const isNamed = note.resource !== null && note.resource.title === note.resource.work.title;
    if (resourceKey !== resource && note.resource && !isNamed) yield `\n### ${escapeLine(note.resource.title)}\n`;
    work = workKey;
    resource = resourceKey;
    yield* writeNote(note, origin);
  }
}

function* writeNote({ row, resource }: DescribedNote, origin: string): Generator<string> {
  if (row.quote !== null)
    yield `\n${row.quote
      .split("\n")
      .map((line) => `> ${line}`.trimEnd())
      .join("\n")}\n`;
  if (row.body !== "") yield `\n${row.body}\n`;
  const facts = [
    ...(row.atSeconds === null ? [] : [clockText(row.atSeconds)]),
    ...(resource ? [`[回到原处](${origin}${notePath(resource.path, row)})`] : []),
    COLOUR_NAMES[row.colour],
    dayOf(row.createdAt),
  ];
  yield `\n${facts.join(" · ")}\n\n---\n`;
}

function escapeLine(text: string): string {
  return toOneLine(text).replace(/[\\`*_[\]<>#]/g, "\\$&");
}

function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[0] === 0 ? parts.slice(1) : parts).map((part) => String(part).padStart(2, "0")).join(":");
}
