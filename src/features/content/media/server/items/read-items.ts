import type { KnownResource } from "../../../../../domain/access/access.ts";
import { notFound } from "../../../../../kit/api/app-error.ts";
import { strongestAiMark } from "../../../../../kit/values/ai-mark.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import { coverUrlOf, isDrawnCover } from "../../../../../seo/cover-url.ts";
import type { PublicPage, PublicPages } from "../../../../../seo/public-pages.ts";
import type { MediaCard, MediaItem } from "../../item-contract.ts";
import { itemPath } from "../../item-paths.ts";
import type { ItemKind, ItemType } from "../../item-types.ts";
import type { FindPlayable } from "../../playable.ts";
import {
  countItemsByType,
  cutItems,
  findItem,
  type ItemFileRow,
  type ItemRow,
  isVisibleItem,
  listItemFiles,
  listItems,
  listItemsAfter,
  listItemsById,
  listNewestItems,
} from "./item-store.ts";

export interface ListQuery {
  kind?: ItemKind | undefined;
  content_type?: ItemType | undefined;
  page: number;
  page_size: number;
}

export interface ItemContext {
  /** May read public tables only. */
  guestDb: Database;
  clock: Clock;
}

/** The public media page. */
export interface GuestMedia {
  listItems(query: ListQuery): Promise<{ items: MediaCard[]; total: number; page: number; page_size: number }>;
  /** Throws 404. */
  getItem(id: number): Promise<{ item: MediaItem }>;
  countItems(): Promise<{ contentType: ItemType; count: number }[]>;
  listNewest(count: number): Promise<MediaCard[]>;
  /** In any order; unpublished ones are missing. */
  listCards(ids: readonly number[]): Promise<MediaCard[]>;
  publicPages(): PublicPages[];
}

export function createGuestMedia({ guestDb, clock }: ItemContext): GuestMedia {
  return {
    async listItems({ page, page_size, kind, content_type: contentType }) {
      const visible = isVisibleItem(clock.now());
      const place = { limit: page_size, offset: (page - 1) * page_size };
      const { rows, total } = await listItems(guestDb, { visible, kind, contentType, ...place });
      const files = await listItemFiles(
        guestDb,
        rows.map(({ id }) => id),
      );
      return { items: rows.map((row) => toCard(row, ofItem(files, row.id))), total, page, page_size };
    },
    async getItem(id) {
      const row = await findItem(guestDb, id, isVisibleItem(clock.now()));
      if (!row) throw notFound("内容不存在");
      const files = await listItemFiles(guestDb, [id]);
      const ready = files.filter(({ state }) => state === "ready");
      return { item: { ...toCard(row, ready), files: ready.map(toItemFile) } };
    },
    countItems: () => countItemsByType(guestDb, isVisibleItem(clock.now())),
    async listNewest(count) {
      const rows = await listNewestItems(guestDb, isVisibleItem(clock.now()), count);
      const files = await listItemFiles(
        guestDb,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => toCard(row, ofItem(files, row.id)));
    },
    async listCards(ids) {
      const [rows, files] = await Promise.all([
        listItemsById(guestDb, ids, isVisibleItem(clock.now())),
        listItemFiles(guestDb, ids),
      ]);
      return rows.map((row) => toCard(row, ofItem(files, row.id)));
    },
    publicPages: () => [
      {
        name: "media",
        cut: (size) => cutItems(guestDb, isVisibleItem(clock.now()), size),
        async listAfter(wanted) {
          const rows = await listItemsAfter(guestDb, { visible: isVisibleItem(clock.now()), ...wanted });
          const files = Map.groupBy(
            await listItemFiles(
              guestDb,
              rows.map(({ id }) => id),
            ),
            ({ itemId }) => itemId,
          );
          return rows.map((row) => toPublicPage(row, toCard(row, files.get(row.id) ?? [])));
        },
      },
    ],
  };
}

function toPublicPage(row: ItemRow, card: MediaCard): PublicPage {
  const { id, title, updatedAt } = row;
  const imagePath = isDrawnCover(card.cover_url) ? null : card.cover_url;
  const video = {
    title,
    description: row.summary || title,
    seconds: card.duration_seconds,
    thumbnailPath: imagePath ?? `/share/item/${id}.png`,
    publishedAt: row.publishedAt ?? updatedAt,
    isFree: row.contentType === "free",
  };
  return { id, path: itemPath(id), updatedAt, imagePath, video: row.kind === "video" ? video : null };
}

/** Finds what can be played of an item. */
export function createItemFinder({ guestDb, clock }: ItemContext): FindPlayable {
  return async (id) => {
    const row = await findItem(guestDb, id, isVisibleItem(clock.now()));
    if (!row) return null;
    const files = await listItemFiles(guestDb, [id]);
    return {
      mediaIds: files.map(({ mediaId }) => mediaId),
      ...resourceOfItem(row),
      previewSeconds: null,
      waitsUntil: null,
    };
  };
}

export function resourceOfItem({ id, contentType }: Pick<ItemRow, "id" | "contentType">) {
  return { contentType, resourceKeys: [`media:${id}`] } satisfies KnownResource;
}

export function ofItem(files: readonly ItemFileRow[], itemId: number): ItemFileRow[] {
  return files.filter((file) => file.itemId === itemId);
}

export function toCard(row: ItemRow, files: readonly ItemFileRow[]): MediaCard {
  const { id, title, category } = row;
  const posterUrl = files.find((file) => file.posterUrl !== null)?.posterUrl ?? null;
  const durationMs = files.reduce((sum, file) => sum + (file.durationMs ?? 0), 0);
  return {
    id,
    title,
    category,
    summary: row.summary,
    kind: row.kind,
    content_type: row.contentType,
    tags: row.tags,
    file_count: files.length,
    duration_seconds: row.kind === "pictures" ? null : Math.round(durationMs / 1_000),
    poster_url: posterUrl,
    cover_url: coverUrlOf("item", { id, title, label: category, coverUrl: row.coverUrl ?? posterUrl }),
    ai_mark: strongestAiMark(row.aiMark, ...files.map((file) => file.aiMark)),
    published_at: (row.publishedAt ?? row.createdAt).toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function secondsOf(durationMs: number | null): number | null {
  return durationMs === null ? null : Math.round(durationMs / 1_000);
}

function toItemFile(file: ItemFileRow): MediaItem["files"][number] {
  return {
    id: file.mediaId,
    title: file.title,
    kind: file.kind,
    width: file.width,
    height: file.height,
    duration_seconds: secondsOf(file.durationMs),
    poster_url: file.posterUrl,
    has_captions: file.hasCaptions,
    ai_mark: file.aiMark,
  };
}
