import {
  isTalk,
  type ReadCaptions,
  type SearchableResource,
  type SearchableResources,
  type SearchedKind,
  type SearchedText,
} from "../../../../../domain/content/searchable-resources.ts";
import { type Fold, loadFold } from "../../../../../kit/values/fold-text.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { kindMark, levelMark, spanMarks, workMark } from "../words/marks.ts";
import type { OpenPart, ResourcesOfKind, WholePart } from "./index-store.ts";
import { lexemesOfPart } from "./part-lexemes.ts";
import { cutParts, type Passage, passagesOfCaptions, passagesOfHtml } from "./passages.ts";

/** The searched content, provided by app.ts. */
export interface SearchedContent {
  resources: Readonly<Record<SearchedKind, SearchableResources>>;
  readCaptions: ReadCaptions;
}

export interface BuiltParts {
  open: OpenPart[];
  whole: WholePart[];
  talk: WholePart[];
}

/** The rows of all indexes for these resources, as seen by this transaction. */
export async function buildParts(
  tx: Transaction,
  { resources, readCaptions }: SearchedContent,
  { kind, ids }: ResourcesOfKind,
): Promise<BuiltParts> {
  const fold = await loadFold();
  const built: BuiltParts = { open: [], whole: [], talk: [] };
  for (const resource of await resources[kind].describe(tx, ids)) {
    const { opensAt, opensAfterDays } = resource;
    const gate = { resourceKeys: [...resource.resourceKeys], opensAt, opensAfterDays };
    if (isTalk(kind)) {
      const talk = resource.whole === null ? [] : passagesOf(resource.whole);
      for (const part of await rowsOf({ kind, resource, passages: talk, fold, isTitleFound: false }))
        built.talk.push({ ...part, ...gate });
      continue;
    }
    const captions = resource.mediaIds.length > 0 ? await readCaptions(tx, resource.mediaIds) : [];
    const spoken = (seconds: number | null) => captions.flatMap((vtt) => passagesOfCaptions(vtt, seconds));
    const open = [...passagesOf(resource.open), ...spoken(resource.openSeconds)];
    for (const part of await rowsOf({ kind, resource, passages: open, fold, isTitleFound: true }))
      built.open.push(part);
    const hasMore = resource.whole !== null || (resource.openSeconds !== null && captions.length > 0);
    if (!hasMore) continue;
    const whole = [...passagesOf(resource.whole ?? resource.open), ...spoken(null)];
    // Titles are public: readers of the whole text find the title among the public parts.
    for (const part of await rowsOf({ kind, resource, passages: whole, fold, isTitleFound: false }))
      built.whole.push({ ...part, ...gate });
  }
  return built;
}

function passagesOf({ lead, facts = [], html }: SearchedText): Passage[] {
  const plain = { anchor: "", seconds: null };
  const lines = lead.filter(Boolean).map((text): Passage => ({ ...plain, text, kind: "words" }));
  const line = facts.filter(Boolean).join(" ");
  const factLines: Passage[] = line === "" ? [] : [{ ...plain, text: line, kind: "facts" }];
  return [...lines, ...factLines, ...passagesOfHtml(html)];
}

async function rowsOf(options: {
  kind: SearchedKind;
  resource: SearchableResource;
  passages: Passage[];
  fold: Fold;
  isTitleFound: boolean;
}): Promise<OpenPart[]> {
  const { kind, resource, passages, fold, isTitleFound } = options;
  const { work, contentType } = resource;
  // Discussions are not found by the title of their target, because all of them would match.
  const title = {
    title: isTalk(kind) ? "" : resource.title,
    workTitle: isTalk(kind) ? "" : work.title,
    marks: [
      kindMark(kind),
      workMark(work),
      levelMark(contentType),
      ...(isTalk(kind) ? spanMarks(kind, resource.id) : []),
    ],
  };
  const rows: OpenPart[] = [];
  for (const [part, ofPart] of cutParts(passages).entries()) {
    rows.push({
      kind,
      resourceId: resource.id,
      part,
      title: resource.title,
      path: resource.path,
      workKind: work.kind,
      workId: work.id,
      workTitle: work.title,
      contentType,
      aiMark: resource.aiMark,
      visibleFrom: resource.visibleFrom,
      changedAt: resource.changedAt,
      passages: ofPart,
      lexemes: await lexemesOfPart(title, ofPart, { fold, isTitleFound: isTitleFound && part === 0 }),
    });
  }
  return rows;
}
