import { z } from "zod";
import {
  type Cursor,
  defineCursor,
  type FieldKind,
  MAX_CURSOR_CHARACTERS,
  type OptionalKind,
} from "../values/cursor.ts";
import { plainTextOf, UNKNOWN_PLACE, wireNext } from "./wire.ts";

/** The type of a column by which a list can be sorted; `?`: it may be null. */
export type SortKind = FieldKind | OptionalKind;

/** The value of the sort column in a cursor. */
export type SortValue = number | string | Date | null;

/** The start and the contents of a page of a sorted list. */
export interface ListPage<K extends string> {
  sort: K;
  isFalling: boolean;
  /** The last row of the previous page. */
  after: { at: SortValue; id: number | string } | null;
  limit: number;
}

interface ListDescription<S extends Readonly<Record<string, SortKind>>, F extends z.core.$ZodShape> {
  /** Its name inside cursors. */
  name: string;
  /** The type of the column that makes a position unique; absent: a number. */
  id?: "id" | "text";
  /** Every column by which it can be sorted. */
  sorts: S;
  /**
   * The order if the request names none; it may depend on the filters: a column, or `-` and a column for descending
   * order.
   */
  firstSort: SortName<keyof S & string> | ((filters: z.output<z.ZodObject<F>>) => SortName<keyof S & string>);
  /** Parameters that filter the list, in addition to the search word `q`. */
  filters: F;
}

type SortName<K extends string> = K | `-${K}`;

/** What the contract and the server of one list share. */
export interface StaffList<K extends string> {
  /** The cursor of one order. */
  cursorOf(sort: K): Cursor<{ at: SortValue; id: number | string }>;
  sorts: readonly K[];
}

export const MAX_SEARCH_CHARACTERS = 100;
const PAGE_ROWS = 50;
const MAX_PAGE_ROWS = 200;

/**
 * A list that staff can search, filter and sort: creates the query schema of its endpoint from its declaration. `sort`
 * is one of the declared columns, with `-` for descending order; a cursor belongs to one order, and another order is
 * answered with 422.
 */
export function defineStaffList<const S extends Readonly<Record<string, SortKind>>, const F extends z.core.$ZodShape>({
  name,
  id = "id",
  sorts,
  firstSort,
  filters,
}: ListDescription<S, F>) {
  type K = keyof S & string;
  const keys = Object.keys(sorts) as K[];
  const names: string[] = keys.flatMap((key) => [key, `-${key}`]);
  const cursors = new Map<string, Cursor<{ at: SortValue; id: number | string }>>(
    keys.map((key) => [key, defineCursor(`${name} by ${key}`, { at: sorts[key] ?? "id", id })]),
  );
  const cursorOf = (sort: K) => {
    const cursor = cursors.get(sort);
    if (!cursor) throw new Error(`the list ${name} is not sorted by ${sort}`);
    return cursor;
  };
  const searched = {
    q: plainTextOf(MAX_SEARCH_CHARACTERS)
      .transform((text) => text.trim())
      .optional()
      .meta({ description: "搜索词" }),
    sort: z
      .enum(names)
      .optional()
      .meta({ description: `- 开头：从大到小${typeof firstSort === "string" ? `；不写是 ${firstSort}` : ""}` }),
  };
  const paged = {
    cursor: z.string().max(MAX_CURSOR_CHARACTERS, UNKNOWN_PLACE).optional().meta({ description: "上一页的 next" }),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_ROWS).default(PAGE_ROWS),
  };
  const readOrder = (given: string | undefined, chosen: object) => {
    const sort =
      given ?? (typeof firstSort === "string" ? firstSort : firstSort(chosen as unknown as z.output<z.ZodObject<F>>));
    return { sort: sort.replace("-", "") as K, isFalling: sort.startsWith("-") };
  };
  const query = z.object({ ...filters, ...searched, ...paged }).transform((given, context) => {
    const { cursor, limit, sort, ...chosen } = given as unknown as Parsed;
    const order = readOrder(sort, chosen);
    const after = cursor === undefined ? null : cursorOf(order.sort).read(cursor);
    if (cursor !== undefined && after === null)
      context.addIssue({ code: "custom", path: ["cursor"], message: UNKNOWN_PLACE });
    return { ...chosen, page: { ...order, after, limit } };
  });
  const exportQuery = z.object({ ...filters, ...searched }).transform((given) => {
    const { sort, ...chosen } = given as unknown as Parsed;
    return { ...chosen, page: { ...readOrder(sort, chosen), after: null, limit: MAX_PAGE_ROWS } };
  });
  // zod cannot derive the types for a generic shape; these are the results of the two transforms.
  return {
    cursorOf,
    sorts: keys,
    /** For the endpoint that answers pages. */
    query: query as unknown as z.ZodType<Chosen<F, K>, Given<F, K> & { cursor?: string; limit?: number | string }>,
    /** For the endpoint that answers all rows as a file. */
    exportQuery: exportQuery as unknown as z.ZodType<Chosen<F, K>, Given<F, K>>,
  };
}

interface Parsed {
  cursor?: string;
  limit: number;
  sort?: string;
}

type Chosen<F extends z.core.$ZodShape, K extends string> = (keyof F extends never
  ? unknown
  : z.output<z.ZodObject<F>>) & {
  q?: string | undefined;
  page: ListPage<K>;
};

// An object type without filters would allow no parameters at all.
type Filters<F extends z.core.$ZodShape> = keyof F extends never ? unknown : z.input<z.ZodObject<F>>;

type Given<F extends z.core.$ZodShape, K extends string> = Filters<F> & {
  q?: string | undefined;
  sort?: SortName<K> | undefined;
};

/**
 * The answer with one page: the number of matching rows (counted on the first page, up to 2 000) and the cursor of the
 * next page.
 */
export function staffPageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.number().int().optional(), next: wireNext });
}

/** An account in lists of staff. */
export const listedPersonSchema = z.object({ user_id: z.number().int(), name: z.string() });

export type ListedPerson = z.output<typeof listedPersonSchema>;

/** The answer of an export: a CSV of exactly the filtered rows. */
export const csvDownload = { mediaType: "text/csv; charset=utf-8" } as const;
