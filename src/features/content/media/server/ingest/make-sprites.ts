import { writeFile } from "node:fs/promises";
import {
  MAX_SPRITE_BYTES,
  MAX_SPRITES,
  MIN_SPRITES,
  SPRITE_COLUMNS,
  SPRITE_SIDE,
  SPRITE_STEP_MS,
} from "../../media-limits.ts";
import type { MediaContext } from "../files/media-context.ts";
import type { StoredSprites } from "../files/media-tables.ts";
import { storeMade } from "../files/store-made.ts";

/** The sprites of a film's seek bar, gated like the film; null: the film is too short, or the sprites are too large. */
export async function makeSprites(
  context: MediaContext,
  film: { path: string; durationMs: number; width: number; height: number },
): Promise<StoredSprites | null> {
  const stepMs = Math.max(SPRITE_STEP_MS, Math.ceil(film.durationMs / MAX_SPRITES));
  const count = Math.floor(film.durationMs / stepMs);
  if (count < MIN_SPRITES) return null;
  const share = SPRITE_SIDE / Math.max(film.width, film.height);
  const [width, height] = [evenly(film.width * share), evenly(film.height * share)];
  // Each sprite shows the middle of its time span.
  const momentsMs = Array.from({ length: count }, (_, index) => (index + 0.5) * stepMs);
  const drawn = await context.tools.drawSprites(film.path, { momentsMs, width, height, columns: SPRITE_COLUMNS });
  if (drawn.length > MAX_SPRITE_BYTES) return null;
  const path = `${film.path}-sprites`;
  await writeFile(path, drawn);
  return {
    ...(await storeMade(context, { path, extension: "jpg" })),
    width,
    height,
    columns: SPRITE_COLUMNS,
    count,
    stepMs,
  };
}

function evenly(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}
