import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { isDeepStrictEqual } from "node:util";
import type { ExportedItem, ExportedKind, RestoredFrom } from "../../../../domain/content/exported-items.ts";
import { AppError } from "../../../../kit/api/app-error.ts";
import { type Fact, UnfitFacts } from "../../../../kit/tables/row-facts.ts";
import type { Database } from "../../../../ports/database.ts";
import { type ChangedPage, MAX_COMPARED_PAGES, MAX_STORED_LINES } from "../../texts/changed-page.ts";
import { compareWords } from "../../texts/compare-words.ts";
import { describeChanges } from "../../texts/describe-changes.ts";
import { ORIGINALS, PICTURES, picturesIn } from "../export-format.ts";
import { type ItemFile, readItemFile, writeItemFile } from "../item-file.ts";
import { assertStatedFacts } from "../stated-facts.ts";
import { type OpenedExport, openExport } from "./open-export.ts";
import { raiseLastNumbers } from "./sequence-store.ts";

/** The result of restoring an export. */
export interface RestoreReport {
  new: number;
  changed: number;
  unchanged: number;
  /** Items that were not restored, and why; all others were restored. */
  failed: { name: string; reason: string }[];
  /** Pictures that texts use and the export lacks. */
  missingPictures: string[];
  /** Files of kinds that were not requested. */
  leftOut: number;
  /** Result of a dry run, item by item. */
  changes: ChangedPage[];
  isDryRun: boolean;
}

export interface RestoreOptions {
  db: Database;
  kinds: readonly ExportedKind[];
  /** Stores a picture under the name of its content. */
  savePicture(bytes: Buffer): Promise<{ src: string }>;
  isPictureKnown(name: string): Promise<boolean>;
  /** Folder or zip file. */
  source: string;
  isDryRun: boolean;
  /** Called before each item; may throw to stop. Written items are complete, and the next run continues. */
  onProgress?: (at: { done: number; total: number; current: string }) => void;
}

/** One text is rendered while the database stores another. */
const AT_ONCE = 2;

/**
 * Restores an export: items keep their ids, unchanged ones are not written, and content that is not in the export is
 * kept. An id that belongs to another item on this site is refused: an export can only be restored on the site from
 * which it was made, or on an empty one.
 */
export async function restoreExport(options: RestoreOptions): Promise<RestoreReport> {
  const { db, kinds, isDryRun, onProgress = () => undefined } = options;
  const opened = await openExport(options.source);
  const report: RestoreReport = {
    new: 0,
    changed: 0,
    unchanged: 0,
    failed: [],
    missingPictures: [],
    leftOut: 0,
    changes: [],
    isDryRun,
  };
  const run: Run = {
    options,
    opened,
    report,
    saved: new Set(),
    byName: new Map(kinds.map((kind) => [kind.name, kind])),
    besides: Map.groupBy(
      [...opened.names].filter((name) => name.endsWith(".vtt")),
      (name) => name.slice(0, name.lastIndexOf("/")),
    ),
  };
  try {
    const numbered = new Set(kinds.flatMap(({ tables }) => tables));
    const numbers = Object.entries(opened.manifest.last_numbers).filter(([table]) => numbered.has(table));
    if (!isDryRun) await raiseLastNumbers(db, Object.fromEntries(numbers));
    const names = inOrder(opened.names, kinds);
    const written = [...opened.names].filter((name) => name.endsWith(".md")).length;
    report.leftOut = written - names.flat().length;
    // Parents first, because a document needs its book.
    for (const group of names) {
      for (let at = 0; at < group.length; at += AT_ONCE) {
        const next = group.slice(at, at + AT_ONCE);
        onProgress({ done: at, total: group.length, current: next[0] ?? "" });
        await Promise.all(next.map((name) => restoreFile(run, name)));
      }
    }
    return report;
  } finally {
    opened.close();
  }
}

type WholeFile = ItemFile & { beside: Record<string, string> };

interface Run {
  options: RestoreOptions;
  opened: OpenedExport;
  report: RestoreReport;
  byName: ReadonlyMap<string, ExportedKind>;
  /** Texts that are not separate items, by their folder. */
  besides: ReadonlyMap<string, string[]>;
  /** Pictures that are already stored. */
  saved: Set<string>;
}

/** Files in the order of their kinds; the parent of a folder precedes its content. */
function inOrder(names: ReadonlySet<string>, kinds: readonly ExportedKind[]): string[][] {
  const folders = [...new Set(kinds.map(({ folder }) => folder))];
  const heads = new Set(kinds.map(({ name }) => `${name}.md`));
  return folders.flatMap((folder) => {
    const inside = [...names].filter((name) => name.startsWith(`${folder}/`) && name.endsWith(".md")).sort();
    const isHead = (name: string) => heads.has(name.slice(name.lastIndexOf("/") + 1));
    return [inside.filter(isHead), inside.filter((name) => !isHead(name))];
  });
}

async function restoreFile(run: Run, name: string): Promise<void> {
  const { opened, report, options } = run;
  try {
    const content = await opened.read(name);
    const file = readItemFile(content);
    const kind = run.byName.get(file.kind);
    if (!kind) throw new UnfitFacts(`没有“${file.kind.slice(0, 40)}”这一类`);
    assertStatedFacts(opened.manifest.facts?.[file.kind] ?? {}, file.facts);
    const beside = await readBeside(run, name);
    const current = await kind.find(file.facts);
    if (current && isSame(kind, current, { ...file, beside })) {
      report.unchanged += 1;
      return;
    }
    if (current && current.facts.created_at !== file.facts.created_at)
      throw new UnfitFacts(`编号 ${current.key} 在本站是另一样内容`);
    if (!options.isDryRun) {
      for (const picture of picturesIn(content)) await bringPicture(run, picture);
      await kind.restore({ ...file, beside }, fromOpened(opened));
    }
    if (options.isDryRun) {
      const isFarAlong = report.changes.length >= MAX_COMPARED_PAGES;
      report.changes.push(compareItem(name, { current, file: { ...file, beside }, isFarAlong }));
    }
    if (current) report.changed += 1;
    else report.new += 1;
  } catch (error) {
    report.failed.push({ name, reason: reasonOf(error) });
  }
}

function isSame(kind: ExportedKind, current: ExportedItem, file: WholeFile) {
  const beside = current.beside ?? {};
  return (
    writeItemFile({ ...current, kind: kind.name }) === writeItemFile(file) &&
    Object.keys(beside).length === Object.keys(file.beside).length &&
    Object.entries(beside).every(([name, text]) => file.beside[name] === text)
  );
}

/** The changes of an item: facts by their names, the text as a diff. */
function compareItem(
  where: string,
  { current, file, isFarAlong }: { current: ExportedItem | null; file: WholeFile; isFarAlong: boolean },
): ChangedPage {
  const title = typeof file.facts.title === "string" ? file.facts.title : "";
  const page = { where, title, isNew: current === null, lines: [] };
  if (current === null || isFarAlong) return page;
  const printFact = (fact: Fact | undefined) => cutText(JSON.stringify(fact) ?? "");
  const facts = Object.keys({ ...current.facts, ...file.facts }).flatMap((name) => {
    const [before, after] = [printFact(current.facts[name]), printFact(file.facts[name])];
    return isDeepStrictEqual(current.facts[name], file.facts[name]) ? [] : [`${name} [-${before}-]{+${after}+}`];
  });
  const [before, after] = [current.text ?? "", file.text ?? ""];
  const changes = before === after ? [] : describeChanges(compareWords(before, after), { maxLines: MAX_STORED_LINES });
  const besides = Object.keys({ ...current.beside, ...file.beside })
    .filter((name) => current.beside?.[name] !== file.beside[name])
    .map((name) => `${name} 不同`);
  return { ...page, lines: [...facts, ...besides, ...changes] };
}

const MAX_FACT_CHARACTERS = 80;
const cutText = (text: string) =>
  text.length > MAX_FACT_CHARACTERS ? `${text.slice(0, MAX_FACT_CHARACTERS).toWellFormed()}…` : text;

/** The content of the folder with the same name as the file. */
async function readBeside({ opened, besides }: Run, name: string): Promise<Record<string, string>> {
  const beside: Record<string, string> = {};
  for (const file of besides.get(name.slice(0, -".md".length)) ?? [])
    beside[file.slice(file.lastIndexOf("/") + 1)] = await opened.read(file);
  return beside;
}

async function bringPicture({ opened, options, report, saved }: Run, name: string): Promise<void> {
  if (saved.has(name)) return;
  saved.add(name);
  if (await options.isPictureKnown(name)) return;
  const file = `${PICTURES}/${name}`;
  if (!opened.names.has(file)) {
    report.missingPictures.push(name);
    return;
  }
  const { src } = await options.savePicture(await buffer(await opened.open(file)));
  if (src !== `/files/${name}`) throw new UnfitFacts(`图片 ${name} 的内容变了`);
}

function fromOpened(opened: OpenedExport): RestoredFrom {
  return {
    openOriginal: async (name): Promise<Readable | null> => {
      const file = `${ORIGINALS}/${name}`;
      return opened.names.has(file) ? opened.open(file) : null;
    },
  };
}

/** The SQLSTATE class of constraint violations. */
const BROKEN_RULE = /^23/;

/** An unexpected error ends the run. */
function reasonOf(error: unknown): string {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } };
  if (BROKEN_RULE.test(String(cause?.code))) return "和本站已有的内容冲突，例如来源或地址名相同";
  if (error instanceof UnfitFacts || error instanceof AppError) return error.message;
  throw error;
}
