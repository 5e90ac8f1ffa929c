import { readMigrationFiles } from "drizzle-orm/migrator";

export interface Migration {
  /** The time of generation in milliseconds: the migrator sorts by it, and backups list it. */
  madeAt: number;
  /** The hash of its SQL; null if only the time is known. */
  hash: string | null;
}

/** The migrations that the baseline replaces (decision 0101). */
const BEFORE_BASELINE = {
  count: 89,
  first: { madeAt: 1_795_296_717_483, hash: "56c961060800bb976184e627399908a5d7021d38779448ea9df57795c62590b5" },
  last: { madeAt: 1_795_675_873_945, hash: "5810ae4847da4fd9215e4b6f2640aa78c64b9304c3cb28a1e23bbcaa79273495" },
};
/** The last commit that contains them. */
export const COMMIT_BEFORE_BASELINE = "6388c289";

export type MigrationStatus =
  /** It has the first `applied` migrations of this program and no others. */
  | { kind: "ours"; applied: number }
  /** The database is at the last migration that the baseline replaces; its schema equals the baseline. */
  | { kind: "before_baseline" }
  /** This program cannot use such a database. */
  | { kind: "newer" | "older" | "unknown" };

/** The status of a database or a backup, determined by the migrations that it lists. */
export function findMigrationStatus(named: Migration[], ours: Migration[]): MigrationStatus {
  if (named.slice(0, ours.length).every((one, position) => isSame(one, ours[position])))
    return named.length <= ours.length ? { kind: "ours", applied: named.length } : { kind: "newer" };
  const { count, first, last } = BEFORE_BASELINE;
  if (named.length === count && isSame(named.at(-1), last)) return { kind: "before_baseline" };
  return { kind: named.length < count && isSame(named[0], first) ? "older" : "unknown" };
}

function isSame(one: Migration | undefined, other: Migration | undefined): boolean {
  if (one === undefined || other === undefined || one.madeAt !== other.madeAt) return false;
  return one.hash === null || other.hash === null || one.hash === other.hash;
}

/** The migrations of this program, in order. */
export function readOurMigrations(migrationsFolder: string): Migration[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash }) => ({ madeAt: folderMillis, hash }));
}
