import { readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { z } from "zod";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import { DAY_MS } from "../../kit/values/durations.ts";
import { replaceFile } from "./durable-file.ts";

const listSchema = z.array(z.object({ user_id: z.number().int().positive(), erased_at: z.coerce.date() }));

/** An account that was erased at the request of its owner. */
export type ErasedAccount = z.output<typeof listSchema>[number];

/** The name of the list beside the backups. */
export const ERASED_LIST = "erased-accounts.json";

const fileIn = (folder: string) => path.join(folder, ERASED_LIST);

/**
 * The erased accounts that are listed beside the backups of a folder; none if there is no list. Throws an error of one
 * line for a list that is damaged.
 */
export async function readErasedAccounts(folder: string): Promise<ErasedAccount[]> {
  const text = await readFile(fileIn(folder), "utf8").catch(nullIfMissing);
  return text === null ? [] : parseErasedAccounts(text, fileIn(folder));
}

/** The accounts of a list. Throws an error of one line that names its `source` if it is damaged. */
export function parseErasedAccounts(text: string, source: string): ErasedAccount[] {
  try {
    return listSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${source} 损坏：它记录备份以后注销的账号，用完整的副本替换它再继续`, { cause: error });
  }
}

/**
 * Adds accounts to the list beside the backups and removes those that no backup contains any more. Listed accounts stay
 * although the database does not know them: after a restore, it learns of their erasure from the list.
 * @returns the accounts of the list
 */
export async function recordErasedAccounts(
  folder: string,
  erased: readonly ErasedAccount[],
  { now, maxAgeDays }: { now: Date; maxAgeDays: number },
): Promise<ErasedAccount[]> {
  const oldest = now.getTime() - maxAgeDays * DAY_MS;
  const all = new Map([...(await readErasedAccounts(folder)), ...erased].map((one) => [one.user_id, one]));
  const left = [...all.values()].filter(({ erased_at: at }) => at.getTime() >= oldest);
  await replaceFile(fileIn(folder), JSON.stringify(left));
  return left;
}

/**
 * Makes the erasures due again in restored data, in the transaction that restores it; the site erases the accounts when
 * it starts. Returns the number of these accounts.
 */
export async function eraseAgain(client: pg.ClientBase, accounts: readonly ErasedAccount[]): Promise<number> {
  const { rowCount } = await client.query(
    `insert into cancellations as c (user_id, requested_at, due_at)
      select u.id, e.erased_at, e.erased_at
      from unnest($1::bigint[], $2::timestamptz[]) e (user_id, erased_at) join users u on u.id = e.user_id
      on conflict (user_id) do update set due_at = least(c.due_at, excluded.due_at) where c.finished_at is null`,
    [accounts.map((one) => one.user_id), accounts.map((one) => one.erased_at)],
  );
  return rowCount ?? 0;
}
