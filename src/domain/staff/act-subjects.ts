import type { DatabaseOrTransaction } from "../../ports/database.ts";

/** Titles of subjects of one kind by the part after the colon, in one query; deleted subjects are omitted. */
export type TitleSubjects = (
  db: DatabaseOrTransaction,
  keys: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** The subjects of staff actions, as `article` in `article:7`; a kind that is absent has no titles. */
export type ActSubjects = Readonly<Record<string, TitleSubjects>>;
