import { z } from "zod";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { completeHome, type HomeBlock, homeBlocksSchema } from "../../home-blocks.ts";
import { findSetting, putSetting } from "../settings/settings-store.ts";

const PUBLISHED = "home";
const DRAFT = "home-draft";
const EDITIONS = "home-editions";
const TEXTS = "home-texts";
/** A site that arranges its home every week can go back five months. */
const MAX_EDITIONS = 20;

const draftSchema = z.object({
  blocks: homeBlocksSchema,
  /** Hash of the preview's key; the key itself is not stored. */
  key_hash: z.string(),
  open_until: z.iso.datetime(),
});
const editionSchema = z.object({ id: z.int(), published_at: z.iso.datetime(), blocks: homeBlocksSchema });

/** Keyed by the hash of their Markdown. */
const textsSchema = z.record(z.string(), z.object({ html: z.string(), renderer_version: z.int() }));

export type HomeTexts = Readonly<z.output<typeof textsSchema>>;
type Draft = z.output<typeof draftSchema>;
type Edition = z.output<typeof editionSchema>;

export async function findHome(db: DatabaseOrTransaction): Promise<readonly HomeBlock[]> {
  return completeHome(await findSetting(db, PUBLISHED));
}

function putHome(db: DatabaseOrTransaction, blocks: readonly HomeBlock[], now: Date): Promise<void> {
  return putSetting(db, { key: PUBLISHED, value: blocks, updatedAt: now });
}

/** null: there is none, or it has another form than this release writes. */
export async function findDraft(db: DatabaseOrTransaction): Promise<Draft | null> {
  return draftSchema.safeParse(await findSetting(db, DRAFT)).data ?? null;
}

/** An empty object: the draft was deleted. */
export function putDraft(db: DatabaseOrTransaction, draft: Draft | null, now: Date): Promise<void> {
  return putSetting(db, { key: DRAFT, value: draft ?? {}, updatedAt: now });
}

/** The rendered form of a text. */
export async function findTexts(db: DatabaseOrTransaction): Promise<HomeTexts> {
  return textsSchema.safeParse(await findSetting(db, TEXTS)).data ?? {};
}

export function putTexts(db: DatabaseOrTransaction, texts: HomeTexts, now: Date): Promise<void> {
  return putSetting(db, { key: TEXTS, value: texts, updatedAt: now });
}

/** The newest first. */
export async function listEditions(db: DatabaseOrTransaction): Promise<Edition[]> {
  return z.array(editionSchema).safeParse(await findSetting(db, EDITIONS)).data ?? [];
}

/** Puts another arrangement in force and stores the former one. The caller must have locked the settings. */
export async function replaceHome(tx: Transaction, blocks: readonly HomeBlock[], now: Date): Promise<void> {
  // The first change also stores the initial arrangement.
  if ((await listEditions(tx)).length === 0) await addEdition(tx, await findHome(tx), now);
  await putHome(tx, blocks, now);
  await addEdition(tx, blocks, now);
}

async function addEdition(db: DatabaseOrTransaction, blocks: readonly HomeBlock[], now: Date): Promise<void> {
  const former = await listEditions(db);
  const id = (former[0]?.id ?? 0) + 1;
  const value = [{ id, published_at: now.toISOString(), blocks }, ...former].slice(0, MAX_EDITIONS);
  await putSetting(db, { key: EDITIONS, value, updatedAt: now });
}
