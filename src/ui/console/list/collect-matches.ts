/** How many rows an act may be applied to at once. */
export const MAX_MATCHES = 1000;

/** A page of a list whose pages are numbered, or found by a cursor. */
export interface PagedAnswer {
  items: readonly unknown[];
  total?: number | null;
  page?: number;
  page_size?: number;
  /** Position of the next page; null: this is the last page. */
  next?: string | number | null;
}

export interface Matches<Row> {
  rows: Row[];
  /** False: more rows match than may be selected at once. */
  isWhole: boolean;
}

interface CollectOptions<A extends PagedAnswer> {
  /** Reads the page at a position; null: the first page. */
  read(at: string | null): Promise<A>;
  keyOf(row: A["items"][number]): string | number;
  /** Receives the number of rows found so far, after each page. */
  onProgress(count: number): void;
}

/** The position of the page after this one; null: there is none. */
export function nextOf({ next, total = null, page, page_size: size }: PagedAnswer): string | null {
  if (next !== undefined && next !== null) return String(next);
  if (total === null || page === undefined || size === undefined) return null;
  return page * size < total ? String(page + 1) : null;
}

/** Reads all rows that match the filter of a list, page by page, up to `MAX_MATCHES`. */
export async function collectMatches<A extends PagedAnswer>(
  options: CollectOptions<A>,
): Promise<Matches<A["items"][number]>> {
  const found = new Map<string | number, A["items"][number]>();
  for (let at: string | null = null; ; ) {
    const answer: A = await options.read(at);
    for (const row of answer.items) {
      const key = options.keyOf(row);
      // A row may move to a later page while the pages are read.
      if (!found.has(key) && found.size === MAX_MATCHES) return { rows: [...found.values()], isWhole: false };
      found.set(key, row);
    }
    options.onProgress(found.size);
    at = nextOf(answer);
    if (at === null) return { rows: [...found.values()], isWhole: true };
  }
}
