import { invalidInput, notFound } from "../../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import type { AdminItem, ItemDraft } from "../../item-admin-contract.ts";
import { FILE_KIND } from "../../item-types.ts";
import type { MediaContext } from "../files/media-context.ts";
import { listMediaOf } from "../files/media-store.ts";
import {
  deleteItem,
  findItem,
  findItemByTitle,
  type ItemRow,
  insertItem,
  listItemFiles,
  replaceItemFiles,
  updateItem,
} from "./item-store.ts";
import { ofItem, toCard } from "./read-items.ts";

type ItemContext = Pick<MediaContext, "db" | "clock">;

/** Creates an item, or changes the one with this id. Throws 404, or 422 for files that do not fit. */
export async function saveItem(
  { db, clock }: ItemContext,
  { id, draft, note }: { id: number | null; draft: ItemDraft; note: StaffCaller["note"] },
): Promise<AdminItem> {
  const { title, summary, kind, content_type: contentType, category, tags, position, published_at } = draft;
  const now = clock.now();
  const publishedAt = published_at === null ? null : new Date(published_at);
  const texts = { title, summary, kind, contentType, category, tags, coverUrl: draft.cover_url };
  const values = { ...texts, position, publishedAt, updatedAt: now };
  const before = id === null ? null : await findItem(db, id);
  if (id !== null && !before) throw notFound("没有这项内容");
  const saved = await db.transaction(async (tx) => {
    await checkFiles({ db: tx, clock }, draft);
    const itemId = id ?? (await insertItem(tx, { ...values, createdAt: now }));
    if (id !== null) await updateItem(tx, id, values);
    const files = draft.files.map((file) => ({ mediaId: file.media_id, title: file.title }));
    await replaceItemFiles(tx, itemId, files);
    return findItem(tx, itemId);
  });
  if (!saved) throw notFound("没有这项内容");
  note({ subject: `media-item:${saved.id}`, before: before && factsOf(before), after: factsOf(saved) });
  const [item] = await describeItems({ db, clock }, [saved]);
  if (!item) throw notFound("没有这项内容");
  return item;
}

/** Deletes an item; its files stay. Throws 404. */
export async function removeItem(
  { db }: ItemContext,
  { id, note }: { id: number; note: StaffCaller["note"] },
): Promise<void> {
  const row = await findItem(db, id);
  if (!row) throw notFound("没有这项内容");
  note({ subject: `media-item:${row.id}`, before: { title: row.title } });
  await deleteItem(db, row.id);
}

/** Creates an item unless there is one with its title, so that repeating an import changes nothing. */
export async function addItem(context: ItemContext, draft: ItemDraft): Promise<{ id: number }> {
  const known = await findItemByTitle(context.db, draft.title);
  return known ?? saveItem(context, { id: null, draft, note: () => undefined });
}

/** Every file must be of the item's kind, and all must be playable before the item is published. */
async function checkFiles(
  { db }: { db: Parameters<typeof listMediaOf>[0]; clock: ItemContext["clock"] },
  { kind, files, published_at }: ItemDraft,
): Promise<void> {
  if (published_at !== null && files.length === 0) throw refuse("发布之前至少要有一个文件");
  const ids = files.map((file) => file.media_id);
  if (new Set(ids).size < ids.length) throw refuse("同一个文件放了两次");
  const rows = new Map((await listMediaOf(db, ids)).map((row) => [row.id, row]));
  for (const id of ids) {
    const row = rows.get(id);
    if (!row) throw refuse(`没有编号 ${id} 的文件`);
    if (row.state === "broken") throw refuse(`“${row.name}”不能播放：${row.reason}`);
    if (row.kind !== null && row.kind !== FILE_KIND[kind]) throw refuse(`“${row.name}”不是这一类的文件`);
    if (published_at !== null && row.state !== "ready") throw refuse(`“${row.name}”还没有准备好，等它好了再发布`);
  }
}

export async function describeItems({ db }: ItemContext, rows: readonly ItemRow[]): Promise<AdminItem[]> {
  const files = await listItemFiles(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...toCard(row, ofItem(files, row.id)),
    published_at: row.publishedAt?.toISOString() ?? null,
    own_cover_url: row.coverUrl,
    position: row.position,
    files: ofItem(files, row.id).map(({ mediaId, title }) => ({ media_id: mediaId, title })),
  }));
}

function factsOf({ title, kind, contentType, publishedAt }: ItemRow) {
  return { title, kind, content_type: contentType, published_at: publishedAt?.toISOString() ?? null };
}

function refuse(sentence: string) {
  return invalidInput({ files: [sentence] }, sentence);
}
