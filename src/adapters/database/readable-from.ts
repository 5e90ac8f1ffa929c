import type pg from "pg";

const COMMENT = "select obj_description(to_regclass('drizzle.__drizzle_migrations'), 'pg_class') as text";
const READABLE_FROM = /^readable from (\d+\.\d+\.\d+)$/;

/**
 * The first version that can use the database: a migration that removes what earlier versions read records it as the
 * comment of the table of migrations (decision 0162). null: no migration has removed anything.
 */
export async function readReadableFrom(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ text: string | null }>(COMMENT);
  const text = rows[0]?.text ?? null;
  if (text === null) return null;
  const version = READABLE_FROM.exec(text)?.[1];
  if (version === undefined) throw new Error(`数据库里“可以使用它的版本”这一项不能识别：${text}`);
  return version;
}

/** Whether a program of this version can use a database that is readable from the other version on. */
export function isReadableBy(version: string, readableFrom: string | null): boolean {
  return readableFrom === null || compareVersions(version, readableFrom) >= 0;
}

/** Negative if the first version, of three numbers, is the earlier one. */
export function compareVersions(one: string, other: string): number {
  const [numbers, others] = [one, other].map((version) => version.split(".").map(Number));
  for (let place = 0; place < 3; place += 1) {
    const difference = (numbers?.[place] ?? 0) - (others?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
