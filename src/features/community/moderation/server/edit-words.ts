import { invalidInput } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { findFault, type ListedWord, MAX_WORDS, readWordList } from "../word-list.ts";
import type { ModerationContext } from "./moderation-context.ts";
import { countWordsVersion, lockSettings } from "./settings-store.ts";
import { countWords, deleteAllWords, deleteWords, upsertWords } from "./word-store.ts";

type Noting = { note: StaffCaller["note"] };
type Context = Pick<ModerationContext, "db" | "clock">;

/** Adds words or changes their treatment. Throws 422. */
export async function addWords(context: Context, { words, note }: Noting & { words: ListedWord[] }): Promise<void> {
  const faults = words.flatMap((word) => findFault(word) ?? []);
  if (faults.length > 0) throw invalidInput({ words: faults.slice(0, 10) });
  await changeList(context, async (tx) => {
    await upsertWords(tx, words, context.clock.now());
    note({ subject: "moderation:words", after: words });
  });
}

/** Replaces the whole list by a file of the documented format. Throws 422 with the invalid lines. */
export async function replaceWords(context: Context, { list, note }: Noting & { list: string }): Promise<number> {
  const { words, problems } = readWordList(list);
  if (problems.length > 0) throw invalidInput({ list: problems.slice(0, 20) });
  await changeList(context, async (tx) => {
    const before = await countWords(tx);
    await deleteAllWords(tx);
    await upsertWords(tx, words, context.clock.now());
    note({ subject: "moderation:words", before: { words: before }, after: { words: words.length } });
  });
  return words.length;
}

export async function removeWords(context: Context, { words, note }: Noting & { words: string[] }): Promise<number> {
  return changeList(context, async (tx) => {
    note({ subject: "moderation:words", before: words });
    return deleteWords(tx, words);
  });
}

/** Serialises changes of the list and notifies every process. */
async function changeList<T>(
  { db, clock }: Context,
  change: (tx: Parameters<typeof upsertWords>[0]) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lockSettings(tx, clock.now());
    const answer = await change(tx);
    if ((await countWords(tx)) > MAX_WORDS) throw invalidInput({ words: [`最多 ${MAX_WORDS} 个词`] });
    await countWordsVersion(tx, clock.now());
    return answer;
  });
}
