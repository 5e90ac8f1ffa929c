import { notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { cutPage } from "../../../../kit/values/cursor.ts";
import type { Database } from "../../../../ports/database.ts";
import { type ComparedPart, compareWords } from "../../texts/compare-words.ts";
import { findVersion, listVersions } from "../../texts/server/version-store.ts";
import type { EditableTexts, TextChange, TextKind, VersionCause, WrittenText } from "../../texts/text-versions.ts";
import { versionCursor } from "../contract.ts";

export interface VersionsContext {
  db: Database;
  texts: readonly EditableTexts[];
  describeAccounts(ids: readonly number[]): Promise<{ id: number; name: string }[]>;
}

export interface TextPlace {
  kind: TextKind;
  id: number;
}

/** A version of a text with its author and time. */
export interface DescribedVersion {
  version: number;
  cause: VersionCause;
  saved_by: { user_id: number; name: string } | null;
  saved_at: string;
}

type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** Throws 404 for a kind whose texts have no versions. */
export function textsOf({ texts }: Pick<VersionsContext, "texts">, kind: TextKind): EditableTexts {
  const found = texts.find((one) => one.kind === kind);
  if (!found) throw notFound();
  return found;
}

/** A text for editing. Throws 404. */
export async function readWritten(
  context: Pick<VersionsContext, "texts">,
  { kind, id }: TextPlace,
): Promise<WrittenText> {
  const text = await textsOf(context, kind).find(id);
  if (!text) throw notFound("内容不存在");
  return text;
}

/** Newest first. */
export async function listStoredVersions(
  context: VersionsContext,
  { kind, id, before, limit }: TextPlace & { before?: number | undefined; limit: number },
): Promise<{ items: DescribedVersion[]; next: string | null }> {
  const rows = await listVersions(context.db, { kind, ownerId: id, before, limit: limit + 1 });
  const { listed, next } = cutPage(rows, limit, versionCursor.write);
  return { items: await describeRows(context, listed), next };
}

/** One version with its Markdown. Throws 404. */
export async function readVersion(
  context: VersionsContext,
  place: TextPlace & { version: number },
): Promise<DescribedVersion & { markdown: string }> {
  const found = await needVersion(context, place);
  const [shown] = await describeRows(context, [found]);
  if (!shown) throw notFound("没有这个版本");
  return { ...shown, markdown: found.markdown };
}

/** The changes from a version to another or to the current text; null: too many to compare. Throws 404. */
export async function compareVersions(
  context: VersionsContext,
  { to, ...place }: TextPlace & { version: number; to?: number | undefined },
): Promise<ComparedPart[] | null> {
  const from = await needVersion(context, place);
  const until =
    to === undefined ? await readWritten(context, place) : await needVersion(context, { ...place, version: to });
  return compareWords(from.markdown, until.markdown);
}

/** Restores an earlier version of a text. Throws 404, and 409 if another version was saved after `base`. */
export async function restoreVersion(
  context: VersionsContext,
  options: TextPlace & { version: number; by: number | null; base: number; note: StaffCaller["note"] },
): Promise<{ version: number }> {
  const { kind, id, version, by, base, note } = options;
  const { markdown, references } = await needVersion(context, options);
  const change: TextChange = { cause: "restore", by, base };
  const saved = await textsOf(context, kind).save({ id, markdown, references, change });
  note({ subject: `${kind}:${id}`, before: { version: base }, after: { ...saved, restored: version } });
  return saved;
}

async function needVersion(
  { db }: Pick<VersionsContext, "db">,
  { kind, id, version }: TextPlace & { version: number },
) {
  const found = await findVersion(db, { kind, ownerId: id, id: version });
  if (!found) throw notFound("没有这个版本");
  return found;
}

async function describeRows(
  { describeAccounts }: Pick<VersionsContext, "describeAccounts">,
  rows: readonly VersionRow[],
): Promise<DescribedVersion[]> {
  const accounts = await describeAccounts([...new Set(rows.flatMap(({ savedBy }) => savedBy ?? []))]);
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return rows.map(({ id, cause, savedBy, savedAt }) => ({
    version: id,
    cause,
    saved_at: savedAt.toISOString(),
    saved_by: savedBy === null ? null : { user_id: savedBy, name: names.get(savedBy) ?? "" },
  }));
}
