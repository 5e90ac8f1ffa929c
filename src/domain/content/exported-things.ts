import type { Readable } from "node:stream";
import { type Facts, UnfitFacts } from "../../kit/tables/row-facts.ts";
import type { DatabaseOrTransaction } from "../../ports/database.ts";

/** Something that an export holds as a file of its own: what is known of it, and its text as its author wrote it. */
export interface ExportedThing {
  /** What finds it again on a site: its number, or what it goes by. */
  key: string;
  /** Folders and file, without an ending; for people to find their way, and in the order in which a site has it. */
  path: readonly string[];
  facts: Facts;
  /** null: it has none. */
  text: string | null;
  /** Further texts, beside it: captions by language. */
  beside?: Readonly<Record<string, string>>;
  /** Its file in the store of films and recordings. */
  original?: string;
}

/** What a thing is brought back with. */
export interface RestoredFrom {
  /** The file of this name in the export; null: the export goes without. */
  openOriginal(name: string): Promise<Readable | null>;
}

/** One kind of thing, as its slice hands it out for exports. */
export interface ExportedKind {
  /** The front matter says it, so that a file tells what it is. */
  name: string;
  /** The folder of the export in which its files lie. */
  folder: string;
  /** Tables whose numbers it has: none that was given out is given again. */
  tables: readonly string[];
  /** All of them, in a fixed order. */
  list(db: DatabaseOrTransaction): AsyncIterable<ExportedThing>;
  /** The thing that these facts speak of, as the site has it now. Throws `UnfitFacts` for facts of no thing. */
  find(facts: Facts): Promise<ExportedThing | null>;
  /** Writes it as it is, its number and its times too. Throws `UnfitFacts`, or an `AppError` that says what is in its way. */
  restore(thing: Pick<ExportedThing, "facts" | "text" | "beside">, from: RestoredFrom): Promise<void>;
}

/** Part of a file's name that says what it is about; nothing depends on it. */
export function fileWords(id: number, title: string): string {
  const words = title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  const short = [...words].slice(0, 40).join("");
  return short === "" ? String(id) : `${id}-${short}`;
}

/** The number of a thing. */
export function readId({ id }: Facts): number {
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 1) throw new UnfitFacts("“id”要是正整数");
  return id;
}
