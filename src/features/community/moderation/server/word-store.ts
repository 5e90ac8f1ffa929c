import { asc, count, inArray, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { type ListedWord, MAX_WORDS } from "../word-list.ts";
import { moderationWords } from "./moderation-tables.ts";

const INSERTED_AT_ONCE = 1_000;

export async function listWords(db: DatabaseOrTransaction): Promise<ListedWord[]> {
  const rows = await db.select().from(moderationWords).orderBy(asc(moderationWords.word)).limit(MAX_WORDS);
  return rows.map(({ word, action, forms, replacement }) => ({ word, action, forms, replacement }));
}

export async function countWords(db: DatabaseOrTransaction): Promise<number> {
  const [row] = await db.select({ words: count() }).from(moderationWords);
  return row?.words ?? 0;
}

/** Adds words; existing ones get the new action and forms. */
export async function upsertWords(tx: Transaction, words: readonly ListedWord[], now: Date): Promise<void> {
  for (let at = 0; at < words.length; at += INSERTED_AT_ONCE)
    await tx
      .insert(moderationWords)
      .values(words.slice(at, at + INSERTED_AT_ONCE).map((word) => ({ ...word, addedAt: now })))
      .onConflictDoUpdate({
        target: moderationWords.word,
        set: {
          action: sql`excluded.action`,
          forms: sql`excluded.forms`,
          replacement: sql`excluded.replacement`,
        },
      });
}

export async function deleteWords(tx: Transaction, words: readonly string[]): Promise<number> {
  const gone = await tx
    .delete(moderationWords)
    .where(inArray(moderationWords.word, [...words]))
    .returning({ word: moderationWords.word });
  return gone.length;
}

export async function deleteAllWords(tx: Transaction): Promise<void> {
  await tx.delete(moderationWords);
}
