import type { KnownResource } from "../../../../domain/access/access.ts";
import { notFound } from "../../../../kit/api/app-error.ts";
import { strongestAiMark } from "../../../../kit/values/ai-mark.ts";
import type { PublicPages } from "../../../../seo/public-pages.ts";
import type { Download, DownloadVersion } from "../contract.ts";
import { MAX_ATTACHMENTS } from "../download-limits.ts";
import { downloadPath } from "../download-paths.ts";
import { CARRIER_KINDS, type Carrier, type CarrierKind, type DownloadType } from "../download-types.ts";
import {
  countDownloadsByType,
  cutDownloads,
  type DownloadRow,
  findDownloadRow,
  isVisibleDownload,
  listAttachedRows,
  listCategoriesOfDownloads,
  listDownloadRows,
  listDownloadsAfter,
  listDownloadsById,
} from "./download-store.ts";
import type { GuestDownloadsContext, KnownCarrier } from "./downloads-context.ts";
import { type ListedVersion, listVersions } from "./version-store.ts";

/** The public facts of downloads. */
export interface GuestDownloads {
  listDownloads(query: {
    category?: string | undefined;
    page: number;
    page_size: number;
  }): Promise<{ items: Download[]; total: number; page: number; page_size: number }>;
  listCategories(): Promise<string[]>;
  /** Those that are not part of other content. */
  countDownloads(): Promise<{ contentType: DownloadType; count: number }[]>;
  /** Throws 404, also while its carrier is not published. */
  getDownload(id: number): Promise<{ download: Download }>;
  /** Of published content. */
  listAttachments(kind: CarrierKind, id: number): Promise<{ items: Download[] }>;
  publicPages(): PublicPages[];
}

export function createGuestDownloads(context: GuestDownloadsContext): GuestDownloads {
  const { guestDb, clock } = context;
  const visible = () => isVisibleDownload(clock.now());

  return {
    async listDownloads({ category, page, page_size }) {
      const place = { limit: page_size, offset: (page - 1) * page_size };
      const { rows, total } = await listDownloadRows(guestDb, { visible: visible(), category, ...place });
      return { items: await describeVisible(context, rows), total, page, page_size };
    },
    countDownloads: () => countDownloadsByType(guestDb, visible()),
    listCategories: () => listCategoriesOfDownloads(guestDb, visible()),
    async getDownload(id) {
      const row = await findDownloadRow(guestDb, id, visible());
      const [download] = row ? await describeVisible(context, [row]) : [];
      if (!download) throw notFound("内容不存在");
      return { download };
    },
    listAttachments: async (kind, id) => ({ items: await listAttached(context, { kind, id }) }),
    publicPages: () => [
      {
        name: "downloads",
        cut: (size) => cutDownloads(guestDb, visible(), size),
        async listAfter(wanted) {
          const rows = await listDownloadsAfter(guestDb, { visible: visible(), ...wanted });
          return rows.map(({ id, updatedAt }) => ({ id, path: downloadPath(id), updatedAt }));
        },
      },
    ],
  };
}

export async function listAttached(
  context: GuestDownloadsContext,
  { kind, id }: { kind: CarrierKind; id: number },
): Promise<Download[]> {
  const visible = isVisibleDownload(context.clock.now());
  const rows = await listAttachedRows(context.guestDb, { kind, id, visible, limit: MAX_ATTACHMENTS });
  return (await describeVisible(context, rows)).filter(({ versions }) => versions.length > 0);
}

/** The published ones of these downloads, by their ids. */
export async function listVisible(
  context: GuestDownloadsContext,
  ids: readonly number[],
): Promise<Map<number, Download>> {
  const rows = await listDownloadsById(context.guestDb, ids, isVisibleDownload(context.clock.now()));
  return new Map((await describeVisible(context, rows)).map((download) => [download.id, download]));
}

/** Downloads whose carrier is published, with their available versions. */
async function describeVisible(context: GuestDownloadsContext, rows: readonly DownloadRow[]): Promise<Download[]> {
  const [carriers, versions] = await Promise.all([
    findCarriers(context, rows),
    listVersions(
      context.guestDb,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.flatMap((row) => {
    const carrier = carriers.get(carrierKey(row));
    if (row.carrierId !== null && !carrier) return [];
    const own = versions.filter(({ downloadId, state }) => downloadId === row.id && state === "ready");
    const download = toDownload(row, carrier);
    // The newest version is offered first; older ones have their own mark.
    const ai_mark = strongestAiMark(download.ai_mark, own[0]?.aiMark ?? "none");
    return [{ ...download, ai_mark, versions: own.map(toVersion) }];
  });
}

/** By kind and number. */
export async function findCarriers(
  { listCarriers }: GuestDownloadsContext,
  rows: readonly DownloadRow[],
): Promise<Map<string, KnownCarrier>> {
  const found = new Map<string, KnownCarrier>();
  for (const kind of CARRIER_KINDS) {
    const ids = rows.flatMap(({ carrierKind, carrierId }) => (carrierKind === kind && carrierId ? [carrierId] : []));
    if (ids.length === 0) continue;
    for (const [id, carrier] of await listCarriers[kind]([...new Set(ids)])) found.set(`${kind}:${id}`, carrier);
  }
  return found;
}

export function carrierKey({ carrierKind, carrierId }: Pick<DownloadRow, "carrierKind" | "carrierId">): string {
  return `${carrierKind}:${carrierId}`;
}

export function toDownload(row: DownloadRow, carrier: Carrier | undefined): Omit<Download, "versions"> {
  const { id, title, summary, category, carrierKind, carrierId } = row;
  return {
    id,
    title,
    summary,
    category,
    content_type: row.contentType,
    carrier:
      carrierKind === null || carrierId === null
        ? null
        : { kind: carrierKind, id: carrierId, title: carrier?.title ?? "", path: carrier?.path ?? "" },
    ai_mark: row.aiMark,
    updated_at: row.updatedAt.toISOString(),
  };
}

export function toVersion({ id, label, notes, ...row }: ListedVersion): DownloadVersion {
  return {
    id,
    label,
    notes,
    file_name: row.fileName,
    size_bytes: row.markedSizeBytes ?? row.sizeBytes,
    sha256: row.markedSha256 ?? row.sha256 ?? "",
    ai_mark: row.aiMark,
    published_at: row.createdAt.toISOString(),
  };
}

/** For the access rule: a user with a right to its carrier may download it, in addition to its own type. */
export function resourceOfDownload(
  { id, contentType }: Pick<DownloadRow, "id" | "contentType">,
  carrier: Pick<KnownCarrier, "resourceKeys"> | undefined,
) {
  const resourceKeys = [`download:${id}`, ...(carrier?.resourceKeys ?? [])];
  return { contentType, resourceKeys } satisfies KnownResource;
}
