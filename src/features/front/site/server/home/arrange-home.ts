import { createHash, randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { conflict, invalidInput, notFound } from "../../../../../kit/api/app-error.ts";
import { requireBase, versionOf } from "../../../../../kit/api/base-version.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import { issueText } from "../../../../../kit/api/issue-text.ts";
import type { Database, DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { heroPictures, homeBlocksSchema, type PublicBlock, pickedWorks } from "../../home-blocks.ts";
import type { HomeState } from "../../home-contract.ts";
import { isPictureKnown } from "../pictures/picture-store.ts";
import { lockSettings } from "../settings/settings-store.ts";
import { findDraft, findHome, listEditions, putDraft, replaceHome } from "./home-store.ts";
import { type HomeWriting, renderBlocks, renderHomeTexts, storeHomeTexts } from "./home-texts.ts";

export interface HomeAdminContext extends HomeWriting {
  /** The keys, such as `book:3` or `course:5`, that are not works of this site. */
  listMissingWorks(db: DatabaseOrTransaction, works: readonly string[]): Promise<string[]>;
}

const PREVIEW_MS = 3_600_000;
const SUBJECT = "settings:home";

const HOME_PREVIEW_PATH = "/home/preview";

export async function readHome(db: DatabaseOrTransaction): Promise<HomeState> {
  const [published, draft, editions] = [await findHome(db), await findDraft(db), await listEditions(db)];
  return {
    published: [...published],
    draft: draft?.blocks ?? null,
    version: versionOf(draft?.blocks ?? published),
    editions,
  };
}

/** Throws 422 with the place in the list and the error. A new draft invalidates the preview of the former one. */
export async function saveHomeDraft(
  context: HomeAdminContext,
  { blocks, base, note }: { blocks: unknown; base?: string | undefined; note: StaffCaller["note"] },
): Promise<{ preview_path: string; preview_until: string; version: string }> {
  const { db, clock, listMissingWorks } = context;
  const parsed = homeBlocksSchema.safeParse(blocks, { error: issueText });
  if (!parsed.success) throw invalidInput(explain(parsed.error.issues));
  const missing = await listMissingWorks(db, pickedWorks(parsed.data));
  if (missing.length > 0) throw invalidInput({ blocks: [`没有这些内容：${missing.join("、")}`] });
  const { texts, missing: missingPictures } = await renderHomeTexts(context, parsed.data);
  for (const picture of heroPictures(parsed.data))
    if (!(await isPictureKnown(db, picture.replace("/files/", "")))) missingPictures.push(picture);
  if (missingPictures.length > 0)
    throw invalidInput({ blocks: [`这些图片不在本站，要用已有图片的地址 /files/…：${missingPictures.join("、")}`] });
  const key = randomBytes(18).toString("base64url");
  const now = clock.now();
  const until = new Date(now.getTime() + PREVIEW_MS).toISOString();
  const version = await db.transaction(async (tx) => {
    await lockSettings(tx);
    const latest = await readHome(tx);
    requireBase(base, { latest, version: latest.version });
    await putDraft(tx, { blocks: parsed.data, key_hash: hashOf(key), open_until: until }, now);
    await storeHomeTexts(tx, texts, now);
    note({ subject: SUBJECT, before: { draft: latest.draft }, after: { draft: parsed.data } });
    return (await readHome(tx)).version;
  });
  return { preview_path: `${HOME_PREVIEW_PATH}?key=${key}`, preview_until: until, version };
}

/** The blocks of a preview; null: unknown or expired key. */
export async function findPreview(db: Database, key: string, now: Date): Promise<readonly PublicBlock[] | null> {
  const draft = await findDraft(db);
  const isOpen = draft !== null && draft.key_hash === hashOf(key) && new Date(draft.open_until) > now;
  return isOpen ? renderBlocks(db, draft.blocks) : null;
}

/**
 * Publishes the draft, or an earlier arrangement. Throws 404 for one that is not stored, 409 without a draft or when
 * another one was saved after `base`.
 */
export async function publishHome(
  writing: HomeWriting,
  { edition, base, note }: { edition: number | null; base?: string | undefined; note: StaffCaller["note"] },
): Promise<HomeState> {
  const { db, clock } = writing;
  const findEdition = (editions: HomeState["editions"]) => editions.find(({ id }) => id === edition)?.blocks;
  // Rendered before locking, because it takes time. A draft was already rendered when it was saved.
  const { texts } = await renderHomeTexts(writing, findEdition(await listEditions(db)) ?? []);
  return db.transaction(async (tx) => {
    await lockSettings(tx);
    const latest = await readHome(tx);
    requireBase(base, { latest, version: latest.version });
    const now = clock.now();
    const [before, editions] = [await findHome(tx), await listEditions(tx)];
    const blocks = edition === null ? (await findDraft(tx))?.blocks : findEdition(editions);
    if (!blocks && edition === null) throw conflict("HOME_HAS_NO_DRAFT", "没有草稿可以发布，先写一份");
    if (!blocks) throw notFound(`没有第 ${edition} 份编排，或者已经不再保留`);
    if (edition === null) await putDraft(tx, null, now);
    if (isDeepStrictEqual(before, blocks)) return readHome(tx);
    await replaceHome(tx, blocks, now);
    await storeHomeTexts(tx, texts, now);
    note({ subject: SUBJECT, before: { blocks: before }, after: { blocks } });
    return readHome(tx);
  });
}

const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

function explain(issues: readonly { path: PropertyKey[]; message: string }[]) {
  return Object.fromEntries(
    issues.map(({ path: [index, ...path], message }) => {
      const place =
        index === undefined ? "" : `第 ${Number(index) + 1} 块${path.map((name) => ` ${String(name)}`).join("")}：`;
      return [["blocks", index, ...path].filter((part) => part !== undefined).join("."), [`${place}${message}`]];
    }),
  );
}
