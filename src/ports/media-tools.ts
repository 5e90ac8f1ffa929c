import type { AiMark } from "../kit/values/ai-mark.ts";

/** What a film or a recording says of itself. */
export interface MediaFacts {
  durationMs: number;
  /** As it is shown, turned where it says so; null: sound alone. */
  width: number | null;
  height: number | null;
}

/** A film in one size, cut into segments that are ranges of one file. */
export interface Rendition {
  height: number;
  width: number;
  bitsPerSecond: number;
  /** What lists the segments; names the file as `{file}`. */
  playlist: string;
}

/** Reads and works on films and recordings that lie on this machine. */
export interface MediaTools {
  /** Throws `UnreadableMedia` for what is broken, cut short, or no film at all. */
  read(path: string): Promise<MediaFacts>;
  /** What the metadata of any file says of AI. */
  readAiMark(path: string): Promise<AiMark>;
  /** Whether pictures of films, waveforms, previews and other sizes can be made here. */
  canDraw(): Promise<boolean>;
  /** One picture of a film, as JPEG. */
  drawPoster(path: string, atMs: number): Promise<Buffer>;
  /** Small pictures of a film at these moments in one, row by row, as JPEG. */
  drawSprites(
    path: string,
    options: { momentsMs: readonly number[]; width: number; height: number; columns: number },
  ): Promise<Buffer>;
  /** How loud a recording is, in `count` steps from 0 to 100. */
  drawWaveform(path: string, options: { durationMs: number; count: number }): Promise<number[]>;
  /** The beginning of a film or recording as a file of its own. */
  cut(path: string, options: { target: string; seconds: number }): Promise<void>;
  /** The same film in another size. */
  resize(path: string, options: { target: string; height: number; facts: MediaFacts }): Promise<Rendition>;
}

/** Not playable; the reason is a Chinese sentence for whoever brought it. */
export class UnreadableMedia extends Error {}
