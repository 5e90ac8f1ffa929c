import type { Readable } from "node:stream";
import type { z } from "zod";
import type { ExportedItem, ExportedKind } from "../../../../domain/content/exported-items.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { MANIFEST, type manifestSchema, ORIGINALS, PICTURES, picturesIn } from "../export-format.ts";
import { writeItemFile } from "../item-file.ts";
import { collectFactNames, type StatedFacts } from "../stated-facts.ts";
import type { ExportSink } from "./export-sink.ts";
import { readLastNumbers } from "./sequence-store.ts";

/** Reads the bytes of files that items only name. */
export interface ExportedBytes {
  openPicture(name: string): Promise<{ stream: Readable } | null>;
  openOriginal(name: string): Promise<{ stream: Readable } | null>;
}

export interface ExportCounts {
  /** By kind. */
  items: Record<string, number>;
  pictures: number;
  originals: number;
  /** Pictures and videos that are named but do not exist. */
  missing: string[];
}

export interface ExportRun {
  kinds: readonly ExportedKind[];
  bytes: ExportedBytes;
  /** Called with each file; may throw to stop the export. */
  onFile?: (name: string) => void;
}

/** The part written so far, and the remaining bytes. */
export interface WrittenItems {
  counts: ExportCounts;
  pictures: ReadonlySet<string>;
  originals: ReadonlySet<string>;
  lastNumbers: Record<string, number>;
  files: number;
  facts: StatedFacts;
}

/**
 * Writes all items of a site. Order and bytes only depend on the content, so the same content gives the same export.
 * Only one item and the names of pictures and videos are in memory at a time.
 */
export async function writeItems(
  db: DatabaseOrTransaction,
  { kinds, onFile = () => undefined }: ExportRun,
  sink: ExportSink,
): Promise<WrittenItems> {
  const [pictures, originals] = [new Set<string>(), new Set<string>()];
  const items: Record<string, number> = {};
  const factNames = collectFactNames();
  let files = 0;

  async function add(name: string, content: string): Promise<void> {
    onFile(name);
    files += 1;
    await sink.add(name, content);
  }

  async function addItem(kind: ExportedKind, item: ExportedItem): Promise<void> {
    const content = writeItemFile({ kind: kind.name, facts: item.facts, text: item.text });
    const place = [kind.folder, ...item.path].join("/");
    await add(`${place}.md`, content);
    for (const [name, text] of Object.entries(item.beside ?? {})) await add(`${place}/${name}`, text);
    for (const name of picturesIn(content)) pictures.add(name);
    factNames.add(kind.name, item.facts);
    if (item.original !== undefined) originals.add(item.original);
    items[kind.name] = (items[kind.name] ?? 0) + 1;
  }

  const lastNumbers = await readLastNumbers(
    db,
    kinds.flatMap(({ tables }) => tables),
  );
  for (const kind of kinds) for await (const item of kind.list(db)) await addItem(kind, item);
  const counts = { items, pictures: 0, originals: 0, missing: [] };
  return { counts, pictures, originals, lastNumbers, files, facts: factNames.state() };
}

/**
 * Writes the bytes that items name, and the manifest that completes the export. Separate from the items, so that no
 * transaction waits for videos.
 */
export async function writeBytes(
  { bytes, onFile = () => undefined }: ExportRun,
  { counts, pictures, originals, lastNumbers, files, facts }: WrittenItems,
  sink: ExportSink,
): Promise<ExportCounts> {
  const missing: string[] = [];
  async function addStored(folder: string, names: ReadonlySet<string>, open: ExportedBytes["openPicture"]) {
    let added = 0;
    for (const name of [...names].sort()) {
      const file = await open(name);
      if (!file) {
        missing.push(`${folder}/${name}`);
        continue;
      }
      onFile(name);
      await sink.add(`${folder}/${name}`, file.stream);
      added += 1;
    }
    return added;
  }

  const stored = {
    pictures: await addStored(PICTURES, pictures, bytes.openPicture),
    originals: await addStored(ORIGINALS, originals, bytes.openOriginal),
  };
  const manifest: z.output<typeof manifestSchema> = {
    format: 1,
    last_numbers: lastNumbers,
    files: files + stored.pictures + stored.originals,
    facts,
  };
  await sink.add(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  return { ...counts, ...stored, missing };
}
