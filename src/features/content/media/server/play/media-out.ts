import { buffer } from "node:stream/consumers";
import { notFound } from "../../../../../kit/api/app-error.ts";
import type { ByteRange, OutgoingFile } from "../../../../../ports/file-storage.ts";
import { cutCaptions } from "../../captions.ts";
import type { MediaAccess, MediaRequest } from "../../media-access.ts";
import { RENEWED_BELOW_MS, TICKET_MS } from "../../media-limits.ts";
import { WIDTH_PART } from "../../picture-parts.ts";
import { isDownloadableKind, type Playable } from "../../playable.ts";
import { findCaptions, findMedia, findPreview } from "../files/media-store.ts";
import { type Content, createTicketChecks } from "./check-ticket.ts";
import { hashSecret } from "./issue-ticket.ts";
import { measureDownload, measureFilm, meterTicket } from "./meter-ticket.ts";
import { meterFile } from "./metered-file.ts";
import { createOpenStreams } from "./open-streams.ts";
import type { PlayContext } from "./play-context.ts";
import { SPRITES_PART } from "./playable-files.ts";
import { type TicketRow, touchTicket } from "./ticket-store.ts";

/** The use of a ticket is recorded at most this often. */
const TOUCHED_MS = 10_000;
/** The maximum number of parts cached with a ticket. */
const MAX_CONTENTS = 50;
const FILE = /^file\.[a-z0-9]{1,8}$/;
const CAPTIONS = /^captions-([A-Za-z0-9-]{2,40})\.vtt$/;
const LIST = /^(\d{3,4})\.m3u8$/;
const RENDITION = /^(\d{3,4})\.mp4$/;
const IN_STORE = new RegExp(`${FILE.source}|${RENDITION.source}|^${SPRITES_PART}$`);
const KEY = /^(\d{3,4})\.key$/;
const LIST_TYPE = "application/vnd.apple.mpegurl";

/** Sends bytes for valid tickets only. */
export function createMediaAccess(context: PlayContext): MediaAccess & { stop(): void } {
  const { db, clock, logger } = context;
  const checks = createTicketChecks(context);
  const recheck = async (ticketHash: string) => markTicket((await checks.recheck(ticketHash)).row);
  const streams = createOpenStreams({ recheck, logger });

  /** Extends a ticket in use; its right has just been checked. */
  async function markTicket(row: TicketRow): Promise<void> {
    const now = clock.now();
    if (now.getTime() - row.usedAt.getTime() < TOUCHED_MS) return;
    row.usedAt = now;
    if (row.expiresAt.getTime() - now.getTime() < RENEWED_BELOW_MS) row.expiresAt = new Date(now.getTime() + TICKET_MS);
    await touchTicket(db, row.ticketHash, row);
  }

  return {
    async find({ ticket, cookie, mediaId, part, accept = "" }) {
      const { row, playable, contents } = await checks.check({ ticket, cookie, mediaId });
      const key = `${mediaId}/${part}`;
      const found = contents.get(key) ?? findContent(context, { row, mediaId, part, accept });
      // Only the name of a stored file is cached; texts are generated for each request.
      if (IN_STORE.test(part) && contents.size < MAX_CONTENTS) contents.set(key, found);
      const content = await found;
      if (!content) throw notFound();
      await markTicket(row);
      const { measured, ...media } = content;
      return {
        ...media,
        open: (range) => openMeasured(context, { content, row, playable, range }),
        subscribe: (end) => streams.add(row.ticketHash, end),
      };
    },
    async follow(request) {
      const { ticketHash } = (await checks.check({ ...request, mediaId: null })).row;
      // A viewer whose access just ended requests again immediately, so a cached answer is not used.
      await recheck(ticketHash);
      return { subscribe: (end) => streams.add(ticketHash, end) };
    },
    stop: streams.stop,
  };
}

/** Opens the bytes and records their delivery before they are sent; unreadable bytes are not recorded. */
async function openMeasured(
  context: PlayContext,
  {
    content: { measured, sizeBytes, open },
    row,
    playable,
    range,
  }: { content: Content; row: TicketRow; playable: Playable | null; range: ByteRange | null },
): Promise<OutgoingFile> {
  const file = await open(range);
  const meter =
    measured && playable ? await meterTicket(context, { row, playable, measured }).catch(closeAndThrow(file)) : null;
  if (meter === null) return file;
  return meterFile(file, {
    range: range ?? { start: 0, end: sizeBytes - 1 },
    meter,
    onFailure: (error) => context.logger.warn({ err: error }, "what was sent of a file could not be written down"),
  });
}

function closeAndThrow(file: OutgoingFile): (error: unknown) => never {
  return (error) => {
    file.close();
    throw error;
  };
}

async function findContent(
  context: PlayContext,
  { row: ticket, mediaId, part, accept }: { row: TicketRow; accept: string } & Pick<MediaRequest, "mediaId" | "part">,
): Promise<Content | null> {
  const { db } = context;
  const { previewSeconds, kind, resourceId, mediaIds } = ticket;
  if (isDownloadableKind(kind)) {
    const found = await context.findDownloadableFile({ kind, resourceId, fileIds: mediaIds, fileId: mediaId, part });
    return found && { ...found, measured: measureDownload(mediaId, found) };
  }
  const language = CAPTIONS.exec(part)?.[1];
  if (language !== undefined) {
    const captions = await findCaptions(db, mediaId, language);
    if (!captions) return null;
    return fromText(
      previewSeconds === null ? captions.vtt : cutCaptions(captions.vtt, previewSeconds),
      "text/vtt; charset=utf-8",
    );
  }
  if (previewSeconds !== null) {
    const preview = FILE.test(part) ? await findPreview(db, mediaId, previewSeconds) : null;
    return preview && fromStore(context, { name: preview.storageName, ...preview });
  }
  const media = await findMedia(db, mediaId);
  if (media?.state !== "ready" || media.storageName === null) return null;
  const measure = (sizeBytes: number) => measureFilm(mediaId, { ...media, sizeBytes });
  const { storageName: name, mediaType, sizeBytes } = media;
  const original = {
    ...fromStore(context, { name, mediaType: mediaType ?? "", sizeBytes }),
    measured: measure(sizeBytes),
  };
  if (FILE.test(part)) return original;
  const width = WIDTH_PART.exec(part)?.[1];
  if (width !== undefined) {
    if (media.kind !== "picture") return null;
    const narrow = await findNarrow(context, { name, width: Number(width), accept });
    return narrow === "original" ? original : narrow && { ...narrow, measured: measure(narrow.sizeBytes) };
  }
  if (part === SPRITES_PART)
    return (
      media.sprites &&
      fromStore(context, { name: media.sprites.storageName, mediaType: "image/jpeg", ...media.sprites })
    );
  if (part === "master.m3u8" && media.renditions.length > 0) return fromText(writeMaster(media.renditions), LIST_TYPE);
  const height = Number([LIST, RENDITION, KEY].map((form) => form.exec(part)?.[1]).find(Boolean));
  const rendition = media.renditions.find((one) => one.height === height);
  if (!rendition) return null;
  if (LIST.test(part)) {
    const named = rendition.playlist.replaceAll("{file}", `${height}.mp4`).replaceAll("{key}", `${height}.key`);
    return fromText(named, LIST_TYPE);
  }
  if (KEY.test(part))
    return rendition.key === undefined
      ? null
      : fromBytes(Buffer.from(rendition.key, "base64"), "application/octet-stream");
  return {
    ...fromStore(context, { ...rendition, name: rendition.storageName, mediaType: "video/mp4" }),
    measured: measure(rendition.sizeBytes),
  };
}

/** A picture at a width, whose bytes are few; null: this width is not delivered. */
async function findNarrow(
  { openNarrowPicture }: PlayContext,
  { name, ...narrow }: { name: string; width: number; accept: string },
): Promise<Content | "original" | null> {
  const opened = await openNarrowPicture(name, narrow);
  if (opened === null) return null;
  if (opened.isFinal) return fromBytes(await buffer(opened.stream), opened.mediaType);
  opened.stream.destroy();
  return "original";
}

function writeMaster(renditions: readonly { height: number; width: number; bitsPerSecond: number }[]): string {
  const lines = renditions.flatMap(({ height, width, bitsPerSecond }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bitsPerSecond},RESOLUTION=${width}x${height}`,
    `${height}.m3u8`,
  ]);
  return ["#EXTM3U", "#EXT-X-VERSION:7", ...lines, ""].join("\n");
}

function fromStore(
  { storage }: PlayContext,
  { name, mediaType, sizeBytes }: { name: string; mediaType: string; sizeBytes: number },
): Content {
  return {
    mediaType,
    sizeBytes,
    tag: name.slice(0, 32),
    async open(range) {
      const file = await storage.openToSend(name, range ?? undefined);
      if (!file) throw new Error(`the bytes of ${name} are missing`);
      return file;
    },
  };
}

function fromText(text: string, mediaType: string): Content {
  return fromBytes(Buffer.from(text), mediaType);
}

function fromBytes(bytes: Buffer, mediaType: string): Content {
  return {
    mediaType,
    sizeBytes: bytes.length,
    tag: hashSecret(bytes.toString("base64")).slice(0, 32),
    open: async (range) => ({
      sendTo: async (to) => void to.end(range ? bytes.subarray(range.start, range.end + 1) : bytes),
      close: () => undefined,
    }),
  };
}
