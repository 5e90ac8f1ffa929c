import { buffer } from "node:stream/consumers";
import { AppError } from "../../../../../kit/api/app-error.ts";
import {
  DELIVERED_FORMATS,
  type Narrow,
  narrowNameOf,
  narrowNamesOf,
} from "../../../../../kit/pictures/narrow-name.ts";
import { PICTURE_WIDTHS } from "../../../../../kit/pictures/picture-widths.ts";
import { isOutOfRoom } from "../../../../../kit/process/error-code.ts";
import type { Logger } from "../../../../../kit/process/logger.ts";
import { createTurns } from "../../../../../kit/process/take-turns.ts";
import type { FileStorage } from "../../../../../ports/file-storage.ts";
import { PICTURE_MAX_PIXELS, PICTURE_MAX_SIDE } from "../../../../identity/personal-data/personal-data-limits.ts";
import { type OpenedPicture, openPicture } from "./save-picture.ts";

/** A picture at a width. `isFinal: false`: the original for now, because this width is not encoded yet. */
export interface OpenedNarrow extends OpenedPicture {
  isFinal: boolean;
}

interface NarrowContext {
  /** The originals. */
  files: Pick<FileStorage, "open">;
  /** Encoded pictures by the name of their original, which can be encoded again at any time. */
  sizes: Pick<FileStorage, "open" | "save" | "remove">;
  logger: Logger;
}

/** Pictures are decoded one at a time, so that memory is limited; those beyond the queue wait for the next request. */
const TURNS = { atOnce: 1, maxWaiting: 24 };
/** Animations and drawings, whose originals are delivered at every width. */
const IN_ONE_SIZE = /\.(?:gif|svg)$/;
const LIMITS = { maxPixels: PICTURE_MAX_PIXELS, maxSidePixels: PICTURE_MAX_SIDE };

/**
 * Returns the function that opens a picture at a width in a format that the browser accepts; null: there is none.
 * Nobody waits for an encoding: the first reader gets the original at once, and the picture is encoded meanwhile.
 */
export function createNarrowPictures({ files, sizes, logger }: NarrowContext) {
  const takeTurn = createTurns(TURNS);
  const pending = new Set<string>();

  async function openStored(name: string, narrow: Narrow): Promise<OpenedPicture | null> {
    const stored = await sizes.open(narrowNameOf(name, narrow));
    if (stored === null) return null;
    const contentSecurityPolicy = "default-src 'none'; sandbox";
    if (stored.sizeBytes > 0) return { ...stored, mediaType: `image/${narrow.format}`, contentSecurityPolicy };
    stored.stream.destroy();
    return openPicture(files, name);
  }

  async function make(name: string, narrow: Narrow): Promise<void> {
    const original = await files.open(name);
    if (original === null) return;
    const bytes = await buffer(original.stream);
    // Loaded with the first picture that is encoded.
    const { makeNarrow } = await import("../../../../../kit/pictures/narrow-picture.ts");
    await sizes.save(narrowNameOf(name, narrow), (await makeNarrow(bytes, narrow, LIMITS)) ?? Buffer.alloc(0));
    // If the original was removed in the meantime, its sizes were removed before this one was saved.
    const remaining = await files.open(name);
    if (remaining !== null) remaining.stream.destroy();
    else for (const one of narrowNamesOf(name)) await sizes.remove(one);
  }

  function startMaking(name: string, narrow: Narrow): void {
    const key = narrowNameOf(name, narrow);
    if (pending.has(key)) return;
    pending.add(key);
    takeTurn(() => make(name, narrow))
      .catch((cause: unknown) => {
        // Too many wait, or the disk is full: a later request begins again.
        if (cause instanceof AppError || isOutOfRoom(cause)) return;
        logger.error({ err: cause, name, ...narrow }, "a picture could not be encoded");
      })
      .finally(() => pending.delete(key));
  }

  return async (name: string, { width, accept }: { width: number; accept: string }): Promise<OpenedNarrow | null> => {
    const known = PICTURE_WIDTHS.find((one) => one === width);
    if (known === undefined) return null;
    const format = DELIVERED_FORMATS.find((one) => accept.includes(`image/${one}`));
    if (format === undefined || IN_ONE_SIZE.test(name)) return withFinal(await openPicture(files, name), true);
    const narrow = { width: known, format };
    const stored = await openStored(name, narrow);
    if (stored !== null) return withFinal(stored, true);
    const original = await openPicture(files, name);
    if (original !== null) startMaking(name, narrow);
    return withFinal(original, false);
  };
}

function withFinal(picture: OpenedPicture | null, isFinal: boolean): OpenedNarrow | null {
  return picture && { ...picture, isFinal };
}
