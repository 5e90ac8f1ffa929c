import { toOneLine } from "../../../../../kit/values/chinese-lines.ts";

/** A line that ended at most this long ago still counts as current for a viewer who starts to type. */
const JUST_NOW_SECONDS = 3;
const MAX_CHARACTERS = 500;

interface Line {
  startTime: number;
  endTime: number;
  text: string;
}

/** The caption at a second, as plain text; null: none, or no captions are loaded. */
export function captionAt(lines: readonly Line[], seconds: number): string | null {
  const last = lines.findLast(({ startTime }) => startTime <= seconds);
  if (!last || last.endTime + JUST_NOW_SECONDS < seconds) return null;
  return plainCaption(last.text).slice(0, MAX_CHARACTERS) || null;
}

export function plainCaption(text: string): string {
  return toOneLine(text.replaceAll(/<[^>]*>/g, ""));
}

/** The caption lines of a film that the browser has loaded, whether they are shown or hidden. */
export function loadedLines(film: HTMLMediaElement): readonly Line[] {
  for (const track of film.textTracks)
    if (track.cues && track.cues.length > 0) return Array.from(track.cues) as VTTCue[];
  return [];
}
