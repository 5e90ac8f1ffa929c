import type { PictureKind } from "../../../../kit/pictures/picture-kind.ts";
import type { ImportReport } from "../import-report.ts";
import type { ArticleFacts } from "../pages/article-facts.ts";
import type { LayoutName } from "../source/outline.ts";
import type { SourceTree } from "../source/source-tree.ts";
import type { SourceResolver } from "./source-resolver.ts";

/** A node of the planned book: a text, a heading, an announced chapter, or a page that could not be read. */
export interface PlannedDocument {
  /** The same at every import of the same source: the path, or `group:` and the labels down to it. */
  stableId: string;
  kind: "page" | "group" | "draft" | "failed";
  sourcePath: string | null;
  title: string;
  parentId: string | null;
  /** Place among its siblings, from 0; the list itself is in reading order. */
  order: number;
  depth: number;
  /** Outside the contents: read by link and from the appendix. */
  isUnlisted: boolean;
  /** Whether it contains the text of other pages. */
  embedsOthers: boolean;
  /** Title heading removed, includes pasted in; destinations as the author wrote them. */
  markdown: string;
  frontMatter: Record<string, unknown>;
  facts: ArticleFacts;
  /** Picture of the source that the front matter names as cover. */
  coverKey: string | null;
  /** Stable ids and picture keys that the text points at. */
  linkedIds: string[];
  pictureKeys: string[];
}

export interface PlannedPicture {
  /** Path in the source, or `embedded/<sha256>` for one that was written into a text. */
  key: string;
  kind: PictureKind;
  load: () => Promise<Buffer>;
}

/** The plan of an import: everything read, nothing written. */
export interface ImportPlan {
  layout: LayoutName;
  /** The source in the language and version of the book: all paths of the plan are its paths. */
  tree: SourceTree;
  title: string;
  /** One or two sentences for the book's page; nothing of hidden pages. */
  intro: string;
  /** The same without these pages, by stable id. */
  introWithout(hiddenIds: ReadonlySet<string>): string;
  /** Picture of the source that is the cover of the whole. */
  coverKey: string | null;
  documents: PlannedDocument[];
  pictures: Map<string, PlannedPicture>;
  resolver: SourceResolver;
  report: ImportReport;
}
