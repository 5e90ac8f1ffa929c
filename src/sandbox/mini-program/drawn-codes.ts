import type { Clock } from "../../ports/clock.ts";

const VISIBLE_MS = 300_000;
const MAX_CODES = 20;

/** The recently drawn codes, for the sandbox phone, which has no camera. */
export interface DrawnCodes {
  add(scene: string): void;
  /** Newest first. */
  list(): { scene: string; drawnAt: string }[];
}

export function createDrawnCodes(clock: Clock): DrawnCodes {
  let drawn: { scene: string; atMs: number }[] = [];
  return {
    add(scene) {
      drawn = [{ scene, atMs: clock.now().getTime() }, ...drawn].slice(0, MAX_CODES);
    },
    list() {
      const sinceMs = clock.now().getTime() - VISIBLE_MS;
      return drawn
        .filter(({ atMs }) => atMs > sinceMs)
        .map(({ scene, atMs }) => ({ scene, drawnAt: new Date(atMs).toISOString() }));
    },
  };
}
