import type { ActSubjects } from "../../../../domain/staff/act-subjects.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";

/**
 * The titles of these subjects, with one query per kind; subjects that no longer exist or have no title are omitted.
 */
export async function titleSubjects(
  db: DatabaseOrTransaction,
  kinds: ActSubjects,
  subjects: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const named = [...new Set(subjects)].flatMap((subject) => splitSubject(subject) ?? []);
  const titles = new Map<string, string>();
  for (const [kind, ofKind] of Map.groupBy(named, (one) => one.kind)) {
    const found = await kinds[kind]?.(
      db,
      ofKind.map(({ key }) => key),
    );
    for (const [key, title] of found ?? []) if (title !== "") titles.set(`${kind}:${key}`, title);
  }
  return titles;
}

function splitSubject(subject: string | null): { kind: string; key: string } | null {
  const [, kind, key] = /^([a-z-]+):(.+)$/.exec(subject ?? "") ?? [];
  return kind === undefined || key === undefined ? null : { kind, key };
}
