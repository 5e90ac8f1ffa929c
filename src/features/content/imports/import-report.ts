import type { ChangedPage } from "../texts/changed-page.ts";
import type { LayoutName } from "./source/outline.ts";

export type ReportKind =
  | "failed"
  | "gone"
  | "broken-link"
  | "missing-anchor"
  | "missing-picture"
  | "refused-picture"
  | "remote-picture"
  | "include"
  | "contents"
  | "untranslated"
  | "other-language"
  | "other-version"
  | "linked"
  | "appendix"
  | "unlisted"
  | "draft"
  | "attachment"
  | "data"
  | "front-matter"
  | "encoding"
  | "source"
  | "render";

/** A finding; `where` is `file:line` if the line is known. */
interface ReportEntry {
  kind: ReportKind;
  where: string;
  detail: string;
}

/** What happened to a construct: converted to our Markdown, removed, or displayed literally. */
export type ConstructOutcome = "changed" | "removed" | "literal";

export interface Construct {
  name: string;
  outcome: ConstructOutcome;
}

interface ConstructCount extends Construct {
  count: number;
  /** The first places, `file:line`. */
  examples: string[];
}

/** What an import found and did; the same shape for a dry run. */
export interface ImportReport {
  source: string;
  title: string;
  layout: LayoutName;
  as: "book" | "articles" | "course";
  isDryRun: boolean;
  /** Whether the source itself declares its access. */
  isTypeWritten: boolean;
  documents: {
    pages: number;
    /** Pages of a book that the contents omit and only a link leads to, listed under their own heading. */
    linked: number;
    /** Pages in the appendix of a book or in no list of articles. */
    unlisted: number;
    groups: number;
    new: number;
    updated: number;
    unchanged: number;
    gone: number;
    failed: number;
  };
  /**
   * `found` are files of the source in use; the others are places in the texts: `matched` is a remote picture that the
   * source also contains, `remote` one that it does not.
   */
  pictures: {
    found: number;
    saved: number;
    missing: number;
    refused: number;
    matched: number;
    remote: number;
    embedded: number;
  };
  links: { fixed: number; external: number; broken: number; missingAnchors: number };
  /** Titles of the documents that this import opened to everyone as a free preview. */
  previews: string[];
  constructs: ConstructCount[];
  entries: ReportEntry[];
  /** Result of a dry run, page by page. */
  changes: ChangedPage[];
}

const MAX_EXAMPLES = 3;

export function createReport(input: Pick<ImportReport, "source" | "title" | "layout">): ImportReport {
  return {
    ...input,
    as: "book",
    isDryRun: true,
    isTypeWritten: false,
    documents: { pages: 0, linked: 0, unlisted: 0, groups: 0, new: 0, updated: 0, unchanged: 0, gone: 0, failed: 0 },
    pictures: { found: 0, saved: 0, missing: 0, refused: 0, matched: 0, remote: 0, embedded: 0 },
    links: { fixed: 0, external: 0, broken: 0, missingAnchors: 0 },
    previews: [],
    constructs: [],
    entries: [],
    changes: [],
  };
}

export function addEntry(report: ImportReport, kind: ReportKind, place: { where: string; detail: string }): void {
  report.entries.push({ kind, where: place.where, detail: place.detail });
}

/** `count`: how many of them are at `where`, when it names a whole file. */
export function countConstruct(
  report: ImportReport,
  { name, outcome }: Construct,
  { where, count = 1 }: { where: string; count?: number },
): void {
  const known = report.constructs.find((construct) => construct.name === name && construct.outcome === outcome);
  if (!known) report.constructs.push({ name, outcome, count, examples: [where] });
  else {
    known.count += count;
    if (known.examples.length < MAX_EXAMPLES && !known.examples.includes(where)) known.examples.push(where);
  }
}
