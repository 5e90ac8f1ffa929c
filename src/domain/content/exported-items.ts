import type { Readable } from "node:stream";
import { type Facts, UnfitFacts } from "../../kit/tables/row-facts.ts";
import type { DatabaseOrTransaction } from "../../ports/database.ts";

/** An item that an export stores as a separate file: its facts, and its text as its author wrote it. */
export interface ExportedItem {
  /** Identifies the item on a site: its number or its name. */
  key: string;
  /** Folders and file, without an extension; readable for people and in the order of the site. */
  path: readonly string[];
  facts: Facts;
  /** null: the item has no text. */
  text: string | null;
  /** More texts in the same folder: captions by language. */
  beside?: Readonly<Record<string, string>>;
  /** Its file in the store of films and recordings. */
  original?: string;
}

/** The sources from which an item is restored. */
export interface RestoredFrom {
  /** The file with this name in the export; null: the export does not contain it. */
  openOriginal(name: string): Promise<Readable | null>;
}

/** One kind of item that a slice provides for exports. */
export interface ExportedKind {
  /** Written into the front matter, so that a file states its kind. */
  name: string;
  /** The folder of the export for its files. */
  folder: string;
  /** Tables whose id sequences must be advanced: no number is assigned twice. */
  tables: readonly string[];
  /** All of them, in a fixed order. */
  list(db: DatabaseOrTransaction): AsyncIterable<ExportedItem>;
  /**
   * The item that these facts describe, in its current state on the site. Throws `UnfitFacts` for facts that do not
   * describe an item.
   */
  find(facts: Facts): Promise<ExportedItem | null>;
  /**
   * Writes the item unchanged, including its number and times. Throws `UnfitFacts`, or an `AppError` that names the
   * conflict.
   */
  restore(item: Pick<ExportedItem, "facts" | "text" | "beside">, from: RestoredFrom): Promise<void>;
}

/** The descriptive part of a file name; it has no technical meaning. */
export function fileNameOf(id: number, title: string): string {
  const words = title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  const short = [...words].slice(0, 40).join("");
  return short === "" ? String(id) : `${id}-${short}`;
}

/** The number of an item. */
export function readId({ id }: Facts): number {
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 1) throw new UnfitFacts("“id”要是正整数");
  return id;
}
