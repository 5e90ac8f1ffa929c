import type { LocalStore } from "../../../../../ui/browser/local-store.ts";

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export const CAPTION_SIZES = ["small", "medium", "large"] as const;
export type CaptionSize = (typeof CAPTION_SIZES)[number];

/** The playback preferences of this browser, without personal data. */
export interface PlayerPreferences {
  speed: number;
  /** 0–1. */
  volume: number;
  isMuted: boolean;
  hasCaptions: boolean;
  captionSize: CaptionSize;
}

const KEY = "player";
const FIRST: PlayerPreferences = { speed: 1, volume: 1, isMuted: false, hasCaptions: true, captionSize: "medium" };

/** Parses the stored preferences; an invalid value is replaced by the first option. */
export function readPreferences(store: LocalStore): PlayerPreferences {
  try {
    const stored = JSON.parse(store.get(KEY) ?? "null") as Partial<PlayerPreferences> | null;
    const { speed, volume, isMuted, hasCaptions, captionSize } = stored ?? {};
    return {
      speed: SPEEDS.find((known) => known === speed) ?? FIRST.speed,
      volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : FIRST.volume,
      isMuted: typeof isMuted === "boolean" ? isMuted : FIRST.isMuted,
      hasCaptions: typeof hasCaptions === "boolean" ? hasCaptions : FIRST.hasCaptions,
      captionSize: CAPTION_SIZES.find((known) => known === captionSize) ?? FIRST.captionSize,
    };
  } catch {
    // Invalid data: start again with the defaults.
    return FIRST;
  }
}

export function savePreferences(store: LocalStore, change: Partial<PlayerPreferences>): void {
  store.set(KEY, JSON.stringify({ ...readPreferences(store), ...change }));
}

/** The next speed in a direction; the slowest and the fastest speed have no next one. */
export function nextSpeed(speed: number, steps: 1 | -1): number {
  const at = (SPEEDS as readonly number[]).indexOf(speed);
  return SPEEDS[Math.min(Math.max((at === -1 ? SPEEDS.indexOf(1) : at) + steps, 0), SPEEDS.length - 1)] ?? 1;
}
