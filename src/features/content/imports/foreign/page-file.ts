import type { SourceFile } from "../source/source-tree.ts";
import { memoryFile } from "./memory-file.ts";

/** The facts of a text in another program, with the names of our front matter. */
export interface PageHead {
  title: string;
  author: string;
  description: string;
  /** When it was or will be published, with its zone; empty: unknown. */
  date: string;
  /** It was scheduled for `date`. */
  isScheduled: boolean;
  isDraft: boolean;
  categories: readonly string[];
  tags: readonly string[];
  /** Address of its picture. */
  cover?: string;
  /** The access declared by the other program; without it the command decides. */
  contentType?: string;
}

/** A text of a tree, with its front matter. */
export function pageFile(path: string, head: PageHead, markdown: string): SourceFile {
  const {
    title,
    author,
    description,
    date,
    isScheduled,
    isDraft,
    categories,
    tags,
    cover = "",
    contentType = "",
  } = head;
  const entries: [string, string | boolean | readonly string[]][] = [
    ["title", title],
    ["author", author],
    ["description", description],
    [isScheduled ? "publish_at" : "date", date],
    ["categories", categories],
    ["tags", tags],
    ["draft", isDraft],
    ["cover", cover],
    ["content_type", contentType],
  ];
  const lines = entries.flatMap(([key, value]) =>
    value === "" || (Array.isArray(value) && value.length === 0) ? [] : [`${key}: ${JSON.stringify(value)}\n`],
  );
  return memoryFile(path, Buffer.from(`---\n${lines.join("")}---\n\n${markdown}`));
}
