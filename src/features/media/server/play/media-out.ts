import { Readable } from "node:stream";
import { notFound } from "../../../../kit/api/app-error.ts";
import { cutCaptions } from "../../captions.ts";
import type { AskedMedia, MediaDoor, OutgoingMedia } from "../../media-door.ts";
import { RENEWED_BELOW_MS, TICKET_MS } from "../../media-limits.ts";
import { findCaptions, findMedia, findPreview } from "../files/media-store.ts";
import { createTicketChecks } from "./check-ticket.ts";
import { createOpenStreams } from "./open-streams.ts";
import type { PlayContext } from "./play-context.ts";
import { SPRITES_PART } from "./playable-files.ts";
import { decidePlay, hashSecret } from "./start-play.ts";
import { findTicket, type TicketRow, touchTicket } from "./ticket-store.ts";

/** How often it is written down that a ticket is used. */
const TOUCHED_MS = 10_000;
const FILE = /^file\.[a-z0-9]{1,8}$/;
const CAPTIONS = /^captions-([A-Za-z0-9-]{2,40})\.vtt$/;
const LIST = /^(\d{3,4})\.m3u8$/;
const RENDITION = /^(\d{3,4})\.mp4$/;
const LIST_TYPE = "application/vnd.apple.mpegurl";

type Content = Omit<OutgoingMedia, "watch">;

/** Lets out bytes for tickets, and nothing without one. */
export function createMediaDoor(context: PlayContext): MediaDoor & { stop(): void } {
  const { db, clock, logger } = context;
  const checks = createTicketChecks(context);
  const streams = createOpenStreams({ recheck: checks.recheck, onUsed: markUsed, logger });

  /** A ticket in use goes on, as long as it would be given now. */
  async function markTicket(row: TicketRow): Promise<void> {
    const now = clock.now().getTime();
    if (now - row.usedAt.getTime() < TOUCHED_MS) return;
    const isShort = row.expiresAt.getTime() - now < RENEWED_BELOW_MS;
    const expiresAt = isShort && (await wouldBeGiven(row)) ? new Date(now + TICKET_MS) : row.expiresAt;
    await touchTicket(db, row.ticketHash, { usedAt: new Date(now), expiresAt });
  }

  async function markUsed(ticketHash: string): Promise<void> {
    const row = await findTicket(db, ticketHash);
    if (row) await markTicket(row);
  }

  async function wouldBeGiven(row: TicketRow): Promise<boolean> {
    const { userId, sessionId } = row;
    const user =
      userId === null || sessionId === null
        ? null
        : await context.readSession({ userId, sessionId }, { isFresh: true });
    return decidePlay(context, { kind: row.kind, id: row.thingId, user }).then(
      ({ previewSeconds }) => previewSeconds === row.previewSeconds,
      () => false,
    );
  }

  return {
    async find({ ticket, cookie, mediaId, part }) {
      const row = await checks.check({ ticket, cookie });
      if (!row.mediaIds.includes(mediaId)) throw notFound();
      const content = await findContent(context, { row, mediaId, part });
      if (!content) throw notFound();
      await markTicket(row);
      return { ...content, watch: (end) => streams.add(hashSecret(ticket), end) };
    },
    stop: streams.stop,
  };
}

async function findContent(
  context: PlayContext,
  { row: ticket, mediaId, part }: { row: TicketRow } & Pick<AskedMedia, "mediaId" | "part">,
): Promise<Content | null> {
  const { db } = context;
  const { previewSeconds } = ticket;
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
  if (FILE.test(part))
    return fromStore(context, {
      name: media.storageName,
      mediaType: media.mediaType ?? "",
      sizeBytes: media.sizeBytes,
    });
  if (part === SPRITES_PART)
    return (
      media.sprites &&
      fromStore(context, { name: media.sprites.storageName, mediaType: "image/jpeg", ...media.sprites })
    );
  if (part === "master.m3u8" && media.renditions.length > 0) return fromText(writeMaster(media.renditions), LIST_TYPE);
  const height = Number(LIST.exec(part)?.[1] ?? RENDITION.exec(part)?.[1]);
  const rendition = media.renditions.find((one) => one.height === height);
  if (!rendition) return null;
  if (LIST.test(part)) return fromText(rendition.playlist.replaceAll("{file}", `${height}.mp4`), LIST_TYPE);
  return fromStore(context, { name: rendition.storageName, mediaType: "video/mp4", sizeBytes: rendition.sizeBytes });
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
      const file = await storage.open(name, range ?? undefined);
      if (!file) throw new Error(`the bytes of ${name} are missing`);
      return file.stream;
    },
  };
}

function fromText(text: string, mediaType: string): Content {
  const bytes = Buffer.from(text);
  return {
    mediaType,
    sizeBytes: bytes.length,
    tag: hashSecret(text).slice(0, 32),
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
}
