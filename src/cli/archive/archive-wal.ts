import { access, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Encrypter } from "age-encryption";
import { z } from "zod";
import { formatLsn, parseLsn, SEGMENT_BYTES, segmentStart } from "../../adapters/database/wal-position.ts";
import type { WalSlot } from "../../adapters/database/wal-slot.ts";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import type { Clock } from "../../ports/clock.ts";
import { makeFolderIn, replaceFile, writeDurably } from "../backup/durable-file.ts";
import { followPieces, listPieces, namePiece, type Piece, reachedFile, walFolder } from "./archive-layout.ts";

const compress = promisify(gzip);

/** Small pieces of one file of the log are replaced by one when there are this many, or when the file is complete. */
const MAX_PIECES = 200;
const REACHED_EVERY_MS = 5_000;

const reachedSchema = z.object({ at: z.coerce.date(), lsn: z.string() });

/** Until when, and up to which position, everything written is in a series. */
export async function readReached(archive: string, series: string): Promise<{ at: Date; position: number } | null> {
  const text = await readFile(reachedFile(archive, series), "utf8").catch(nullIfMissing);
  if (text === null) return null;
  const { at, lsn } = reachedSchema.parse(JSON.parse(text));
  return { at, position: parseLsn(lsn) };
}

/** Whether a series in the archive continues at the beginning of its slot, and is not ahead of the database. */
export async function canContinueSeries(
  archive: string,
  { series, begin, flushed }: { series: string; begin: number; flushed: number },
): Promise<boolean> {
  const isThere = await access(path.join(archive, series)).then(() => true, nullIfMissing);
  return isThere === true && followPieces(await listPieces(archive, series), begin).end <= flushed;
}

export interface WalArchive {
  /**
   * Adds what was written since the last call. Returns the moment until which everything is in the archive. After a
   * failure the next call goes on behind the last complete piece.
   */
  advance(): Promise<{ reached: Date; isNew: boolean }>;
}

/** Drafts of a process that was killed; only one process writes here. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(".part")) await rm(path.join(folder, name), { force: true });
}

/** Copies the log of a slot into its series, from where the series ends. */
export async function openWalArchive(
  slot: WalSlot,
  { archive, encrypter, clock }: { archive: string; encrypter: Encrypter; clock: Clock },
): Promise<WalArchive> {
  const { series } = slot;
  const folder = walFolder(archive, series);
  await makeFolderIn(archive, folder);
  await removeDrafts(folder);
  let position = followPieces(await listPieces(archive, series), slot.begin).end;
  // The pieces of the current file since this process began.
  let small: Piece[] = [];
  let reachedAt = 0;

  async function add(from: number, to: number, at: Date): Promise<Piece> {
    const segment = slot.nameOf(from);
    const bytes = await compress(await slot.read(from, to), { level: 1 });
    const file = path.join(folder, namePiece({ at, segment, from, to }));
    await writeDurably(file, await encrypter.encrypt(bytes));
    return { at, file, segment, from, to };
  }

  /** Replaces the small pieces where that is due. After a failure the next call does it again, under the same name. */
  async function settle(): Promise<void> {
    const [first] = small;
    const last = small.at(-1);
    if (first === undefined || last === undefined) return;
    if (last.to % SEGMENT_BYTES !== 0 && small.length < MAX_PIECES) return;
    if (small.length > 1) {
      await add(first.from, last.to, last.at);
      for (const { file } of small) await rm(file, { force: true });
    }
    await slot.release(last.to);
    small = [];
  }

  return {
    async advance() {
      const at = clock.now();
      const flushed = await slot.readFlushed();
      const isNew = position < flushed;
      await settle();
      while (position < flushed) {
        const to = Math.min(flushed, segmentStart(position) + SEGMENT_BYTES);
        small.push(await add(position, to, clock.now()));
        position = to;
        await settle();
      }
      if (isNew || at.getTime() - reachedAt >= REACHED_EVERY_MS) {
        await replaceFile(reachedFile(archive, series), JSON.stringify({ at, lsn: formatLsn(position) }));
        reachedAt = at.getTime();
      }
      return { reached: at, isNew };
    },
  };
}
