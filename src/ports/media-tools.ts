import type { AiMark } from "../kit/values/ai-mark.ts";
import type { AigcPropagator } from "../kit/values/aigc-field.ts";

/** What a film or a recording states about itself. */
export interface MediaFacts {
  durationMs: number;
  /** As it is shown, rotated where the file requires it; null: sound alone. */
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

/** Reads and processes films and recordings on this machine. */
export interface MediaTools {
  /** Throws `UnreadableMedia` for broken, truncated or other files. */
  read(path: string): Promise<MediaFacts>;
  /** What the metadata of any file states about AI. */
  readAiMark(path: string): Promise<AiMark>;
  /** Writes a copy with the mark in its metadata. false: this format supports none here, and there is no copy. */
  writeAiMark(
    path: string,
    options: AigcPropagator & { target: string; mark: Exclude<AiMark, "none"> },
  ): Promise<boolean>;
  /** Whether pictures of films, waveforms, previews and other sizes can be made here. */
  canDraw(): Promise<boolean>;
  /** One picture of a film, as JPEG. Everything made of a film has its mark. */
  drawPoster(path: string, options: { atMs: number; aiMark: AiMark }): Promise<Buffer>;
  /** Small pictures of a film at these moments in one, row by row, as JPEG. */
  drawSprites(
    path: string,
    options: { momentsMs: readonly number[]; width: number; height: number; columns: number },
  ): Promise<Buffer>;
  /** How loud a recording is, in `count` steps from 0 to 100. */
  drawWaveform(path: string, options: { durationMs: number; count: number }): Promise<number[]>;
  /** The beginning of a film or recording as a file of its own. */
  cut(path: string, options: { target: string; seconds: number; aiMark: AiMark }): Promise<void>;
  /** The same film in another size. */
  resize(
    path: string,
    options: { target: string; height: number; facts: MediaFacts; aiMark: AiMark },
  ): Promise<Rendition>;
}

/** Not playable; the reason is a Chinese sentence for the uploader. */
export class UnreadableMedia extends Error {}
