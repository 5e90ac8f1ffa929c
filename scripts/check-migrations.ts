import { readFile } from "node:fs/promises";
import path from "node:path";
import { compareVersions } from "../src/adapters/database/readable-from.ts";
import { migrationsFolder } from "../test/database/schema-drift.ts";
import { listReleases, openRelease } from "../test/releases/releases.ts";

interface NewMigration {
  tag: string;
  sql: string;
}

interface KnownReleases {
  /** Oldest first. */
  versions: readonly string[];
  /** The tables of the newest. */
  tables: readonly string[];
}

const DECLARED = /comment on table "?drizzle"?\."?__drizzle_migrations"? is 'readable from (\d+\.\d+\.\d+)'/i;
const NAME = String.raw`(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?`;
const ALTERED = new RegExp(`^alter table (?:if exists )?${NAME} (.*)$`, "is");

/** What a statement does that the release before cannot work with; the first group of a pattern names a table. */
const CONTRACTING: readonly [RegExp, string][] = [
  [new RegExp(`^drop table (?:if exists )?${NAME}`, "i"), "drops a table"],
  [
    /^drop (?:function|procedure|view|materialized view|trigger|type|schema|role|policy|sequence|domain)\b/i,
    "drops it",
  ],
  [/^alter (?:function|view|type|schema|sequence|role|trigger|index)\b.* rename\b/is, "renames it"],
  [/^revoke\b/i, "revokes a right"],
  [/^truncate\b/i, "removes rows"],
  [new RegExp(`^create unique index .*? on ${NAME}`, "is"), "adds a unique index"],
];
/** The same for the actions of `alter table`. */
const CONTRACTING_ACTIONS: readonly [RegExp, string][] = [
  [/^drop (?:column )?(?!constraint)(?:if exists )?"?\w+/i, "drops a column"],
  [/^add (?:unique|check|primary key|foreign key|exclude)\b/i, "adds a constraint"],
  [/^rename\b/i, "renames a table or column"],
  [/^alter (?:column )?\S+ (?:set data )?type\b/i, "changes a type"],
  [/^alter (?:column )?\S+ set not null/i, "requires a value"],
  [/^alter (?:column )?\S+ drop not null/i, "allows a null that the release does not expect"],
  [/^alter (?:column )?\S+ drop default/i, "drops a default"],
  [
    /^add (?:column )?(?!constraint)(?=.*\bnot null\b)(?!.*\b(?:default|generated)\b)/is,
    "adds a required column without default",
  ],
];

/** Faults of the migrations that are newer than the newest release; empty if it can use the schema after them. */
export async function findContractions(): Promise<string[]> {
  const versions = await listReleases();
  const newest = versions.at(-1);
  if (newest === undefined) throw new Error("there is no data of a release in test/releases/recorded");
  const archive = await openRelease(newest);
  archive.close();
  const { tables, migrations } = archive.manifest.shape;
  const since = Number(migrations.at(-1));
  const journal = JSON.parse(await readFile(path.join(migrationsFolder, "meta", "_journal.json"), "utf8"));
  const entries: { tag: string; when: number }[] = journal.entries;
  const added = entries.filter(({ when }) => when > since);
  const read = added.map(async ({ tag }) => {
    return { tag, sql: await readFile(path.join(migrationsFolder, `${tag}.sql`), "utf8") };
  });
  return checkMigrations(await Promise.all(read), { versions, tables: tables.map(({ name }) => name) });
}

/** The same for given migrations, in order. */
export function checkMigrations(added: readonly NewMigration[], { versions, tables }: KnownReleases): string[] {
  let readableFrom = "0.0.0";
  return added.flatMap(({ tag, sql }) => {
    const version = DECLARED.exec(sql)?.[1];
    if (version === undefined) {
      const hint = `; keep it until a release does not read it, then declare "readable from …" (decision 0162)`;
      return listContractions(sql, tables).map((fault) => `migrations/${tag}.sql: ${fault}${hint}`);
    }
    const before = readableFrom;
    readableFrom = version;
    if (!versions.includes(version)) return [`migrations/${tag}.sql: ${version} is not a release whose data is kept`];
    if (compareVersions(version, before) < 0)
      return [`migrations/${tag}.sql: an earlier migration is readable only from ${before}`];
    return [];
  });
}

function listContractions(sql: string, tables: readonly string[]): string[] {
  const statements = splitStatements(sql);
  const dropped = statements.flatMap(
    (statement) => /\bdrop constraint (?:if exists )?"?(\w+)/i.exec(statement)?.[1] ?? [],
  );
  return statements.flatMap((statement) => {
    const fault = findFault(statement, { tables, dropped });
    return fault === null ? [] : [`${fault}: ${statement.replace(/\s+/g, " ").slice(0, 100)}`];
  });
}

function findFault(statement: string, known: { tables: readonly string[]; dropped: readonly string[] }): string | null {
  const [, table = "", actions] = ALTERED.exec(statement) ?? [];
  if (actions !== undefined) {
    if (!known.tables.includes(table)) return null;
    const added = /^add constraint "?(\w+)/i.exec(actions)?.[1];
    if (added !== undefined) return known.dropped.includes(added) ? null : "adds a constraint";
    // Several actions of one statement are separated by commas outside of brackets.
    const each = actions.split(/,\s*(?=(?:add|drop|alter|rename)\b)/i);
    return CONTRACTING_ACTIONS.find(([pattern]) => each.some((action) => pattern.test(action.trim())))?.[1] ?? null;
  }
  for (const [pattern, fault] of CONTRACTING) {
    const found = pattern.exec(statement);
    if (found && (found[1] === undefined || known.tables.includes(found[1]))) return fault;
  }
  return null;
}

/** Without comments, texts and the bodies of functions. */
function splitStatements(sql: string): string[] {
  const bare = sql
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/--.*$/gm, "")
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/'(?:[^']|'')*'/g, "''");
  return bare
    .split(";")
    .map((statement) => statement.trim())
    .filter(Boolean);
}
