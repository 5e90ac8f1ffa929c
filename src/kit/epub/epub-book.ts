import type { AiMark } from "../values/ai-mark.ts";

/** A text of a book in an EPUB: a separate file. */
export interface EpubChapter {
  /** Unique within the book; its file is named after it. */
  id: string;
  title: string;
  /** Its depth in the table of contents; 0 is the top. */
  depth: number;
  /** Body as XHTML (`to-xhtml.ts`); null: a heading of the contents without its own text. */
  xhtml: string | null;
  hasMath: boolean;
  aiMark: AiMark;
}

/** A picture of a book, with the name that chapters use. */
export interface EpubPicture {
  /** `pictures/….png` */
  name: string;
  mediaType: "image/png" | "image/jpeg" | "image/gif" | "image/svg+xml";
  /** Called once, when the picture is packed. */
  read(): Promise<Uint8Array>;
}

/** The texts of the title page and of the package document. */
export interface EpubFacts {
  /** Identifies this edition of the book: an absolute address. */
  identifier: string;
  title: string;
  summary: string;
  /** The name of the site. */
  publisher: string;
  /** One sentence each, below the title: source, recipient, date. */
  marks: readonly string[];
  aiMark: AiMark;
  modifiedAt: Date;
}

/** The file name of a chapter, relative to the other chapters. */
export function chapterFile(id: string): string {
  return `chapter-${id}.xhtml`;
}
