import { isStorableText } from "./storable-text.ts";

interface FieldValues {
  id: number;
  number: number;
  moment: Date;
  /** 2026-01-31 */
  day: string;
  text: string;
}
/** The type of one part of a position. */
export type FieldKind = keyof FieldValues;
/** The type of one part of a position, or null. */
export type OptionalKind = `${FieldKind}?`;

/** The parts of a position in a list, in the order in which they are written; `?`: may be null. */
export type CursorFields = Readonly<Record<string, FieldKind | OptionalKind>>;

/** A position in a list that declares these fields. */
export type PlaceOf<F extends CursorFields> = {
  -readonly [K in keyof F]: F[K] extends FieldKind
    ? FieldValues[F[K]]
    : F[K] extends `${infer T extends FieldKind}?`
      ? FieldValues[T] | null
      : never;
};

/** Writes the positions of one list as the opaque text `next` of its pages, and reads them. */
export interface Cursor<T> {
  /** The position as base64url, for `next`. */
  write(place: T): string;
  /** null: not written by this list. */
  read(text: string): T | null;
}

/** Longer than any cursor of a list. */
export const MAX_CURSOR_CHARACTERS = 2000;
const BASE64URL = /^[A-Za-z0-9_-]+$/;
// PostgreSQL cannot convert time zones of times beyond these.
const FIRST_MS = Date.parse("1970-01-01T00:00:00Z");
const LAST_MS = Date.parse("3000-01-01T00:00:00Z");

// Integer columns of PostgreSQL are 32-bit, and comparing them with a larger number is an error.
const MAX_INTEGER = 2 ** 31 - 1;

const KINDS: Readonly<Record<FieldKind, { pack(value: unknown): unknown; unpack(packed: unknown): unknown }>> = {
  id: {
    pack: (value) => value,
    unpack: (packed) => (Number.isSafeInteger(packed) && Number(packed) >= 0 ? packed : null),
  },
  number: {
    pack: (value) => value,
    unpack: (packed) => (Number.isSafeInteger(packed) && Math.abs(Number(packed)) <= MAX_INTEGER ? packed : null),
  },
  moment: {
    pack: (value) => (value instanceof Date ? value.getTime() : value),
    unpack: (packed) => {
      const isMoment = Number.isSafeInteger(packed) && Number(packed) >= FIRST_MS && Number(packed) < LAST_MS;
      return isMoment ? new Date(Number(packed)) : null;
    },
  },
  day: {
    pack: (value) => value,
    unpack: (packed) => (typeof packed === "string" && isDay(packed) ? packed : null),
  },
  text: {
    pack: (value) => value,
    unpack: (packed) => (typeof packed === "string" && isStorableText(packed) ? packed : null),
  },
};

/**
 * The cursor of a list.
 * @param list its name: positions of other lists are refused
 * @param fields the sort columns, ending with one that makes a position unique
 */
export function defineCursor<const F extends CursorFields>(list: string, fields: F): Cursor<PlaceOf<F>> {
  const kinds = Object.entries(fields).map(([name, kind]) => ({
    name,
    isOptional: kind.endsWith("?"),
    codec: KINDS[kind.replace("?", "") as FieldKind],
  }));
  return {
    write(place) {
      const values = new Map<string, unknown>(Object.entries(place));
      return toBase64Url(JSON.stringify([list, ...kinds.map(({ name, codec }) => codec.pack(values.get(name)))]));
    },
    read(text) {
      const packed = readArray(text);
      if (packed?.[0] !== list || packed.length !== kinds.length + 1) return null;
      const values = kinds.map(({ name, codec }, at) => [name, codec.unpack(packed[at + 1])] as const);
      const isWhole = values.every(
        ([, value], at) => value !== null || (kinds[at]?.isOptional === true && packed[at + 1] === null),
      );
      // Every field was checked against its declared kind.
      return isWhole ? (Object.fromEntries(values) as PlaceOf<F>) : null;
    },
  };
}

/** The cursor of a list that is ordered only by the ids of its rows. */
export function idCursor(list: string): Cursor<{ id: number }> {
  return defineCursor(list, { id: "id" });
}

/**
 * Removes the additional row: lists read one row more than they return, to know whether there is a next page.
 * @param write the position after a row
 */
export function cutPage<R>(
  rows: readonly R[],
  size: number,
  write: (last: R) => string,
): { listed: R[]; next: string | null } {
  const listed = rows.slice(0, size);
  const last = listed.at(-1);
  return { listed, next: rows.length > size && last !== undefined ? write(last) : null };
}

/** Whether PostgreSQL reads the text as a day. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // JavaScript reads February 30 as March 2.
  return time >= FIRST_MS && time < LAST_MS && new Date(time).toISOString().startsWith(text);
}

function readArray(text: string): unknown[] | null {
  if (text.length > MAX_CURSOR_CHARACTERS || !BASE64URL.test(text)) return null;
  try {
    const packed: unknown = JSON.parse(fromBase64Url(text));
    return Array.isArray(packed) ? packed : null;
  } catch {
    // A modified address is not a failure of the site: the caller is answered that the page does not exist.
    return null;
  }
}

// Screens of the browser write positions too, and browsers have no `Buffer`.
function toBase64Url(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): string {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
