import { createHash } from "node:crypto";
import { pipeline, type Readable, Transform } from "node:stream";
import { crc32 } from "node:zlib";

export interface Checksums {
  crc32: number;
  sha256: string;
}

/**
 * Passes its input on and, at its end, gives its checksums to `check`, which throws if they are wrong. `onChunk` gets
 * the bytes too.
 */
export function passChecked(
  source: Readable,
  check: (found: Checksums) => void,
  onChunk?: (chunk: Buffer) => void,
): Readable {
  const hash = createHash("sha256");
  let crc = 0;
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      crc = crc32(chunk, crc);
      hash.update(chunk);
      onChunk?.(chunk);
      done(null, chunk);
    },
    flush(done) {
      try {
        check({ crc32: crc, sha256: hash.digest("hex") });
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  // A failure of the source reaches the reader of the other end.
  pipeline(source, checked, () => undefined);
  return checked;
}
