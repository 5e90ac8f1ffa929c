import type { AiMark } from "../kit/values/ai-mark.ts";
import type { AigcPropagator } from "../kit/values/aigc-field.ts";

/** The metadata of a film or a recording. */
export interface MediaFacts {
  durationMs: number;
  /** The displayed size, after a rotation that the file requires; null: only sound. */
  width: number | null;
  height: number | null;
}

/** A film in one size, cut into segments that are ranges of one file. */
export interface Rendition {
  height: number;
  width: number;
  bitsPerSecond: number;
  /** The playlist of the segments; it refers to the file as `{file}`. */
  playlist: string;
}

/** Reads and processes films and recordings on this machine. */
export interface MediaTools {
  /** Throws `UnreadableMedia` for broken, truncated or unsupported files. */
  read(path: string): Promise<MediaFacts>;
  /** What the metadata of any file states about AI. */
  readAiMark(path: string): Promise<AiMark>;
  /**
   * Writes a copy with the mark in its metadata. false: marks are not supported for this format, and there is no copy.
   */
  writeAiMark(
    path: string,
    options: AigcPropagator & { target: string; mark: Exclude<AiMark, "none"> },
  ): Promise<boolean>;
  /** Whether pictures of films, waveforms, previews and other sizes can be created here. */
  canDraw(): Promise<boolean>;
  /** One picture of a film, as JPEG. Everything that is created from a film has the film's AI mark. */
  drawPoster(path: string, options: { atMs: number; aiMark: AiMark }): Promise<Buffer>;
  /** Small pictures of a film at these times, combined row by row into one JPEG. */
  drawSprites(
    path: string,
    options: { momentsMs: readonly number[]; width: number; height: number; columns: number },
  ): Promise<Buffer>;
  /** The loudness of a recording in `count` steps, each from 0 to 100. */
  drawWaveform(path: string, options: { durationMs: number; count: number }): Promise<number[]>;
  /** Writes the beginning of a film or recording to a separate file. */
  cut(path: string, options: { target: string; seconds: number; aiMark: AiMark }): Promise<void>;
  /** Writes the film in another size. */
  resize(
    path: string,
    options: { target: string; height: number; facts: MediaFacts; aiMark: AiMark },
  ): Promise<Rendition>;
}

/** The file cannot be played; the reason is a Chinese sentence for the uploader. */
export class UnreadableMedia extends Error {}
