import { notFound } from "../../../../kit/api/app-error.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { MediaCard, MediaItem } from "../../item-contract.ts";
import type { ItemKind, ItemType } from "../../item-types.ts";
import type { FindPlayable } from "../../playable.ts";
import { findItem, type ItemFileRow, type ItemRow, isShownItem, listItemFiles, listItems } from "./item-store.ts";

export interface ListQuery {
  kind?: ItemKind | undefined;
  content_type?: ItemType | undefined;
  page: number;
  page_size: number;
}

interface ItemContext {
  /** May read public tables only. */
  guestDb: Database;
  clock: Clock;
}

/** What the media page shows to everybody. */
export interface GuestMedia {
  listItems(query: ListQuery): Promise<{ items: MediaCard[]; total: number; page: number; page_size: number }>;
  /** Throws 404. */
  getItem(id: number): Promise<{ item: MediaItem }>;
}

export function createGuestMedia({ guestDb, clock }: ItemContext): GuestMedia {
  return {
    async listItems({ page, page_size, kind, content_type: contentType }) {
      const shown = isShownItem(clock.now());
      const place = { limit: page_size, offset: (page - 1) * page_size };
      const { rows, total } = await listItems(guestDb, { shown, kind, contentType, ...place });
      const files = await listItemFiles(
        guestDb,
        rows.map(({ id }) => id),
      );
      return { items: rows.map((row) => toCard(row, ofItem(files, row.id))), total, page, page_size };
    },
    async getItem(id) {
      const row = await findItem(guestDb, id, isShownItem(clock.now()));
      if (!row) throw notFound("内容不存在");
      const files = await listItemFiles(guestDb, [id]);
      const ready = files.filter(({ state }) => state === "ready");
      return { item: { ...toCard(row, files), files: ready.map(toItemFile) } };
    },
  };
}

/** What there is to play of an item. */
export function createItemFinder({ guestDb, clock }: ItemContext): FindPlayable {
  return async (id) => {
    const row = await findItem(guestDb, id, isShownItem(clock.now()));
    if (!row) return null;
    const files = await listItemFiles(guestDb, [id]);
    return {
      mediaIds: files.map(({ mediaId }) => mediaId),
      contentType: row.contentType,
      resourceKeys: [`media:${id}`],
      previewSeconds: null,
      waitsUntil: null,
    };
  };
}

export function ofItem(files: readonly ItemFileRow[], itemId: number): ItemFileRow[] {
  return files.filter((file) => file.itemId === itemId);
}

export function toCard(row: ItemRow, files: readonly ItemFileRow[]): MediaCard {
  const durationMs = files.reduce((sum, file) => sum + (file.durationMs ?? 0), 0);
  return {
    ...{ id: row.id, title: row.title, summary: row.summary, kind: row.kind, content_type: row.contentType },
    file_count: files.length,
    duration_seconds: row.kind === "pictures" ? null : Math.round(durationMs / 1_000),
    poster_url: files.find(({ posterUrl }) => posterUrl !== null)?.posterUrl ?? null,
    published_at: (row.publishedAt ?? row.createdAt).toISOString(),
  };
}

function toItemFile(file: ItemFileRow): MediaItem["files"][number] {
  return {
    ...{ id: file.mediaId, title: file.title, kind: file.kind, width: file.width, height: file.height },
    duration_seconds: file.durationMs === null ? null : Math.round(file.durationMs / 1_000),
    poster_url: file.posterUrl,
    has_captions: file.hasCaptions,
  };
}
