import { readdir } from "node:fs/promises";
import path from "node:path";
import { parseLsn, segmentPosition } from "../../adapters/database/wal-position.ts";
import { nullIfMissing } from "../../kit/process/error-code.ts";

/*
 * The folder of an archive:
 *   archive-of-site.json                      whose archive it is; missing in the mount point of a missing disk
 *   files/<folder>/<name>.age                 copies of pictures, films and private files, of all series
 *   erased-accounts.json                      as beside backups
 *   <series>/reached.json                     until when everything written is in the archive
 *   <series>/base-<time>.<start>-<stop>.zip.age
 *   <series>/wal/<file>.<from>-<to>.<time>.gz.age   a piece of one file of the write-ahead log
 * A series is one uninterrupted log. Times are when the piece or copy was complete, to the millisecond: a copy can be
 * restored to its own time, but not to a moment before it was complete.
 */

export interface Base {
  at: Date;
  series: string;
  file: string;
  start: number;
  stop: number;
}

/** Bytes of the log from `from` to `to`, which never cross the end of a file of the log. */
export interface Piece {
  at: Date;
  file: string;
  segment: string;
  from: number;
  to: number;
}

export const filesFolder = (archive: string) => path.join(archive, "files");
export const walFolder = (archive: string, series: string) => path.join(archive, series, "wal");
export const reachedFile = (archive: string, series: string) => path.join(archive, series, "reached.json");

/** `20261129t040000z`, which is allowed in the name of a slot. */
export function nameSeries(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}z`.toLowerCase();
}

export function nameBase(at: Date, { start, stop }: Pick<Base, "start" | "stop">): string {
  return `base-${compact(at)}.${hex(start, 16)}-${hex(stop, 16)}.zip.age`;
}

export function namePiece({ at, segment, from, to }: Omit<Piece, "file">): string {
  const begin = segmentPosition(segment);
  return `${segment}.${hex(from - begin, 7)}-${hex(to - begin, 7)}.${compact(at)}.gz.age`;
}

/** All series of an archive, the oldest first. Other folders are not ours. */
export async function listSeries(archive: string): Promise<string[]> {
  return (await list(archive)).filter((name) => /^\d{8}t\d{6}z$/.test(name));
}

/** The complete copies of a series, the oldest first. */
export async function listBases(archive: string, series: string): Promise<Base[]> {
  return (await list(path.join(archive, series))).flatMap((name) => {
    const [, time, start, stop] = /^base-(\d{8}T\d{9}Z)\.([0-9A-F]{16})-([0-9A-F]{16})\.zip\.age$/.exec(name) ?? [];
    if (!time || !start || !stop) return [];
    const file = path.join(archive, series, name);
    return [{ at: expand(time), series, file, start: lsnOf(start), stop: lsnOf(stop) }];
  });
}

/** The pieces of a series, by their position. */
export async function listPieces(archive: string, series: string): Promise<Piece[]> {
  const folder = walFolder(archive, series);
  const pieces = (await list(folder)).flatMap((name) => {
    const [, segment, from, to, time] =
      /^([0-9A-F]{24})\.([0-9A-F]{7})-([0-9A-F]{7})\.(\d{8}T\d{9}Z)\.gz\.age$/.exec(name) ?? [];
    if (!segment || !from || !to || !time) return [];
    const begin = segmentPosition(segment);
    const range = { from: begin + Number.parseInt(from, 16), to: begin + Number.parseInt(to, 16) };
    return [{ at: expand(time), file: path.join(folder, name), segment, ...range }];
  });
  return pieces.sort((a, b) => a.from - b.from || b.to - a.to);
}

/**
 * The pieces that together contain the log without a gap from a position on. `pieces` are in the order of `listPieces`;
 * of several that begin at one position the longest is taken.
 */
export function followPieces(pieces: readonly Piece[], from: number): { pieces: Piece[]; end: number } {
  const followed: Piece[] = [];
  let end = from;
  for (const piece of pieces) {
    if (piece.from > end) break;
    if (piece.to <= end) continue;
    followed.push(piece);
    end = piece.to;
  }
  return { pieces: followed, end };
}

async function list(folder: string): Promise<string[]> {
  return ((await readdir(folder).catch(nullIfMissing)) ?? []).sort();
}

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, "0");
const lsnOf = (digits: string) => parseLsn(`${digits.slice(0, 8)}/${digits.slice(8)}`);
const compact = (at: Date) => at.toISOString().replaceAll(/[-:.]/g, "");

function expand(time: string): Date {
  return new Date(time.replace(/^(....)(..)(..)T(..)(..)(..)(...)Z$/, "$1-$2-$3T$4:$5:$6.$7Z"));
}
