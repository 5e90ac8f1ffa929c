import {
  isTalk,
  type ReadCaptions,
  type SearchedKind,
  type SearchedText,
  type SearchedThing,
  type SearchedThings,
} from "../../../../../domain/content/searched-things.ts";
import { type Fold, loadFold } from "../../../../../kit/values/fold-text.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { kindMark, levelMark, spanMarks, workMark } from "../words/marks.ts";
import type { OpenPart, ThingsOfKind, WholePart } from "./index-store.ts";
import { lexemesOfPart } from "./part-lexemes.ts";
import { cutParts, type Passage, passagesOfCaptions, passagesOfHtml } from "./passages.ts";

/** The searched content, passed in by app.ts. */
export interface SearchedContent {
  things: Readonly<Record<SearchedKind, SearchedThings>>;
  readCaptions: ReadCaptions;
}

export interface BuiltParts {
  open: OpenPart[];
  whole: WholePart[];
  talk: WholePart[];
}

/** The rows of all indexes for these resources, as they are in this transaction. */
export async function buildParts(
  tx: Transaction,
  { things, readCaptions }: SearchedContent,
  { kind, ids }: ThingsOfKind,
): Promise<BuiltParts> {
  const fold = await loadFold();
  const built: BuiltParts = { open: [], whole: [], talk: [] };
  for (const thing of await things[kind].describe(tx, ids)) {
    const { opensAt, opensAfterDays } = thing;
    const gate = { resourceKeys: [...thing.resourceKeys], opensAt, opensAfterDays };
    if (isTalk(kind)) {
      const said = thing.whole === null ? [] : passagesOf(thing.whole);
      for (const part of await rowsOf({ kind, thing, passages: said, fold, isTitleFound: false }))
        built.talk.push({ ...part, ...gate });
      continue;
    }
    const captions = thing.mediaIds.length > 0 ? await readCaptions(tx, thing.mediaIds) : [];
    const spoken = (seconds: number | null) => captions.flatMap((vtt) => passagesOfCaptions(vtt, seconds));
    const open = [...passagesOf(thing.open), ...spoken(thing.openSeconds)];
    for (const part of await rowsOf({ kind, thing, passages: open, fold, isTitleFound: true })) built.open.push(part);
    const hasMore = thing.whole !== null || (thing.openSeconds !== null && captions.length > 0);
    if (!hasMore) continue;
    const whole = [...passagesOf(thing.whole ?? thing.open), ...spoken(null)];
    // Titles are public: readers of the whole text find its title among the public parts.
    for (const part of await rowsOf({ kind, thing, passages: whole, fold, isTitleFound: false }))
      built.whole.push({ ...part, ...gate });
  }
  return built;
}

function passagesOf({ lead, html }: SearchedText): Passage[] {
  const lines = lead.filter(Boolean).map((text): Passage => ({ text, kind: "words", anchor: "", seconds: null }));
  return [...lines, ...passagesOfHtml(html)];
}

async function rowsOf(options: {
  kind: SearchedKind;
  thing: SearchedThing;
  passages: Passage[];
  fold: Fold;
  isTitleFound: boolean;
}): Promise<OpenPart[]> {
  const { kind, thing, passages, fold, isTitleFound } = options;
  const { work, contentType } = thing;
  // Discussions are not found by the title of their target, which all of them would share.
  const title = {
    title: isTalk(kind) ? "" : thing.title,
    workTitle: isTalk(kind) ? "" : work.title,
    marks: [kindMark(kind), workMark(work), levelMark(contentType), ...(isTalk(kind) ? spanMarks(kind, thing.id) : [])],
  };
  const rows: OpenPart[] = [];
  for (const [part, ofPart] of cutParts(passages).entries()) {
    rows.push({
      kind,
      thingId: thing.id,
      part,
      title: thing.title,
      path: thing.path,
      workKind: work.kind,
      workId: work.id,
      workTitle: work.title,
      contentType,
      aiMark: thing.aiMark,
      shownFrom: thing.shownFrom,
      changedAt: thing.changedAt,
      passages: ofPart,
      lexemes: await lexemesOfPart(title, ofPart, { fold, isTitleFound: isTitleFound && part === 0 }),
    });
  }
  return rows;
}
