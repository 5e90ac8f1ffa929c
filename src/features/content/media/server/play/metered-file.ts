import { Writable } from "node:stream";
import type { ByteRange, OutgoingFile } from "../../../../../ports/file-storage.ts";

/** Limits and records the bytes of a response. */
export interface Meter {
  /** Waits until these further bytes may be sent; false: the answer ended before. */
  admit(next: ByteRange, isOver: () => boolean): Promise<boolean>;
  /** Records that these bytes were sent. */
  note(sent: ByteRange): Promise<void>;
  /** The answer has ended. */
  release(): Promise<void>;
}

/** Progress is recorded after each such share of a response, so that a killed process loses little. */
const NOTED_SHARE = 0.02;
const NOTED_EVERY_MS = 5_000;

/**
 * Sends a file through a meter. The last bytes of an answer are sent only after the previous ones are recorded, so that
 * a completely delivered file is always on record.
 */
export function meterFile(
  file: OutgoingFile,
  options: { range: ByteRange; meter: Meter; onFailure(error: unknown): void },
): OutgoingFile {
  return {
    sendTo: (to) => file.sendTo(new MeteredWriter(to, options)),
    close: () => file.close(),
  };
}

class MeteredWriter extends Writable {
  readonly #to: Writable;
  readonly #meter: Meter;
  readonly #onFailure: (error: unknown) => void;
  readonly #end: number;
  readonly #step: number;
  #at: number;
  #notedTo: number;
  #notedAtMs = performance.now();

  constructor(to: Writable, { range, meter, onFailure }: Parameters<typeof meterFile>[1]) {
    super({ highWaterMark: 256 * 1024 });
    this.#to = to;
    this.#meter = meter;
    this.#onFailure = onFailure;
    this.#at = range.start;
    this.#notedTo = range.start;
    this.#end = range.end + 1;
    this.#step = Math.ceil((this.#end - range.start) * NOTED_SHARE);
    to.once("close", () => this.destroy());
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#send(chunk).then(
      () => done(),
      (error: unknown) => {
        // A client that disconnects is no failure.
        if (!this.#to.destroyed) this.#onFailure(error);
        this.#to.destroy();
        this.destroy();
      },
    );
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#to.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#noteUntil(this.#at)
      .then(() => this.#meter.release())
      .catch(this.#onFailure);
    done(error);
  }

  async #send(chunk: Buffer): Promise<void> {
    const next = this.#at + chunk.length;
    if (!(await this.#meter.admit({ start: this.#at, end: next - 1 }, () => this.destroyed))) return;
    if (next >= this.#end) await this.#noteUntil(next);
    await new Promise<void>((resolve, reject) => {
      this.#to.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
    this.#at = next;
    const isDue = next - this.#notedTo >= this.#step || performance.now() - this.#notedAtMs >= NOTED_EVERY_MS;
    if (isDue) await this.#noteUntil(next);
  }

  async #noteUntil(next: number): Promise<void> {
    const start = this.#notedTo;
    if (next <= start) return;
    this.#notedTo = next;
    this.#notedAtMs = performance.now();
    await this.#meter.note({ start, end: next - 1 });
  }
}
