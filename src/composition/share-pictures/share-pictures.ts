import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { OpenedPicture } from "../../features/front/site/server/pictures/save-picture.ts";
import { createTurns } from "../../kit/process/take-turns.ts";
import { type SharePicture, shareUrlOf } from "../../seo/shared-resources.ts";
import { drawShare } from "./draw-share.ts";
import { type GlyphFile, openGlyphFile } from "./glyph-file.ts";
import type { ShareSubject } from "./lay-out-share.ts";

/** Drawn pictures stay for a while; each takes some 40 KB. */
const MAX_CACHED = 300;
const MAX_CACHED_BYTES = 12 * 1024 * 1024;
/** Drawing takes a processor for a tenth of a second: one at a time, and a request that would wait long is refused. */
const TURNS = { atOnce: 1, maxWaiting: 40 };

const UPLOADED = /^\/files\/([0-9a-f]{64}\.(?:png|jpg|gif|webp|avif))$/;

interface SharesContext {
  glyphFile: string;
  openPicture(name: string): Promise<OpenedPicture | null>;
}

interface Slot {
  picture: Promise<SharePicture>;
  /** Known once it is drawn. */
  bytes: number;
}

/** Draws the pictures of shared pages on request, and caches the last. */
export function createSharePictures({ glyphFile, openPicture }: SharesContext) {
  const slots = new Map<string, Slot>();
  const takeTurn = createTurns(TURNS);
  let allBytes = 0;
  let font: Promise<GlyphFile> | null = null;

  function openFont(): Promise<GlyphFile> {
    font ??= openGlyphFile(glyphFile).catch((error: unknown) => {
      font = null;
      throw error;
    });
    return font;
  }

  async function readCover(coverUrl: string | null): Promise<Buffer | null> {
    const name = UPLOADED.exec(coverUrl ?? "")?.[1];
    const opened = name === undefined ? null : await openPicture(name);
    return opened === null ? null : buffer(opened.stream);
  }

  async function draw(subject: ShareSubject, url: string): Promise<SharePicture> {
    const png = await drawShare(subject, await openFont(), await readCover(subject.resource.coverUrl));
    return { png, url, etag: `"${createHash("sha256").update(png).digest("hex").slice(0, 32)}"` };
  }

  function letGo(url: string, slot: Slot): void {
    slots.delete(url);
    allBytes -= slot.bytes;
  }

  function weigh(slot: Slot, { png }: SharePicture): void {
    slot.bytes = png.length;
    allBytes += png.length;
    for (const [url, oldest] of slots) {
      if (slots.size <= MAX_CACHED && allBytes <= MAX_CACHED_BYTES) return;
      letGo(url, oldest);
    }
  }

  /** The picture of this subject; who comes together waits for one drawing. */
  return async (subject: ShareSubject): Promise<SharePicture> => {
    const url = shareUrlOf(subject.resource, subject.siteName);
    const known = slots.get(url);
    if (known !== undefined) return known.picture;
    const slot: Slot = { picture: takeTurn(() => draw(subject, url)), bytes: 0 };
    slots.set(url, slot);
    try {
      const picture = await slot.picture;
      if (slots.get(url) === slot) weigh(slot, picture);
      return picture;
    } catch (error) {
      if (slots.get(url) === slot) letGo(url, slot);
      throw error;
    }
  };
}
