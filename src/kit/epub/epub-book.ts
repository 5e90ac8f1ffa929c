import type { AiMark } from "../values/ai-mark.ts";

/** A text of a book as an EPUB holds it: a file of its own. */
export interface EpubChapter {
  /** Unique within the book; its file is named after it. */
  id: string;
  title: string;
  /** Its depth in the table of contents; 0 is the top. */
  depth: number;
  /** Body as XHTML (`to-xhtml.ts`); null: a heading of the contents without a text of its own. */
  xhtml: string | null;
  hasMath: boolean;
  aiMark: AiMark;
}

/** A picture of a book, by the name that chapters know it under. */
export interface EpubPicture {
  /** `pictures/….png` */
  name: string;
  mediaType: "image/png" | "image/jpeg" | "image/gif" | "image/svg+xml";
  /** Asked once, when its turn comes. */
  read(): Promise<Uint8Array>;
}

/** The texts of the title page and of the package document. */
export interface EpubFacts {
  /** Names this edition of the book: an absolute address. */
  identifier: string;
  title: string;
  summary: string;
  /** Whose site it is from. */
  publisher: string;
  /** A sentence each, below the title: from where, for whom, when. */
  marks: readonly string[];
  aiMark: AiMark;
  modifiedAt: Date;
}

/** The file name of a chapter, relative to the other chapters. */
export function chapterFile(id: string): string {
  return `chapter-${id}.xhtml`;
}
