import { isStorableText } from "./storable-text.ts";

interface FieldValues {
  id: number;
  number: number;
  moment: Date;
  text: string;
}
/** What one part of a place holds. */
export type FieldKind = keyof FieldValues;
/** What one part of a place holds, or null. */
export type OptionalKind = `${FieldKind}?`;

/** What a place in a list consists of, in the order in which it is written; `?`: may be null. */
export type CursorFields = Readonly<Record<string, FieldKind | OptionalKind>>;

/** A place in a list that declares these fields. */
export type PlaceOf<F extends CursorFields> = {
  -readonly [K in keyof F]: F[K] extends FieldKind
    ? FieldValues[F[K]]
    : F[K] extends `${infer T extends FieldKind}?`
      ? FieldValues[T] | null
      : never;
};

/** How the places of one list are written into the opaque text that its pages call `next`, and read again. */
export interface Cursor<T> {
  write(place: T): string;
  /** null: nothing that this list has written. */
  read(text: string): T | null;
}

/** Beyond what any list writes. */
export const MAX_CURSOR_CHARACTERS = 2000;
const BASE64URL = /^[A-Za-z0-9_-]+$/;
// PostgreSQL subtracts no zone from what is beyond these.
const FIRST_MS = Date.parse("1970-01-01T00:00:00Z");
const LAST_MS = Date.parse("3000-01-01T00:00:00Z");

// A column of PostgreSQL that counts is an `integer`, and comparing it with more is an error.
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
  text: {
    pack: (value) => value,
    unpack: (packed) => (typeof packed === "string" && isStorableText(packed) ? packed : null),
  },
};

/**
 * The cursor of a list.
 * @param list its name: places of other lists are refused
 * @param fields what orders the list, ending with what makes a place unique
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

/** The cursor of a list that is ordered by the ids of its rows alone. */
export function idCursor(list: string): Cursor<{ id: number }> {
  return defineCursor(list, { id: "id" });
}

/**
 * Cuts what was read beyond one page: lists read one row more than they answer.
 * @param write the place after a row
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

function readArray(text: string): unknown[] | null {
  if (text.length > MAX_CURSOR_CHARACTERS || !BASE64URL.test(text)) return null;
  try {
    const packed: unknown = JSON.parse(fromBase64Url(text));
    return Array.isArray(packed) ? packed : null;
  } catch {
    // What people and robots make of an address is no fault of the site: the caller is told that there is no such page.
    return null;
  }
}

// Screens of the browser write places too, and there is no `Buffer`.
function toBase64Url(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): string {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
