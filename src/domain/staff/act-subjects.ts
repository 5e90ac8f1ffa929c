import type { DatabaseOrTransaction } from "../../ports/database.ts";

/** Titles of subjects of one kind by the part after the colon, in one query; what is gone is left out. */
export type TitleSubjects = (
  db: DatabaseOrTransaction,
  keys: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** What acts of staff are about, as `article` in `article:7`; a kind that is absent has no titles. */
export type ActSubjects = Readonly<Record<string, TitleSubjects>>;
