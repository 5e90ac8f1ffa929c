import {
  FOUND_KINDS,
  type FoundKind,
  HITS_A_PAGE,
  LONGEST_QUERY,
  MAX_COMPARED,
  SEARCH_LEVELS,
  type SearchLevel,
} from "../../../../domain/content/search-choices.ts";
import { listAddress } from "../../../../ui/lists/list-address.ts";

/** The parameters of the search page, read from its address. */
export interface SearchChoice {
  q: string;
  kind: FoundKind | null;
  level: SearchLevel | null;
  /** For example `book:3`: only results of one work. */
  work: string | null;
  page: number;
  /** The query is longer than the maximum. */
  isCut: boolean;
}

const LAST_PAGE = MAX_COMPARED / HITS_A_PAGE;

/** Accepts any address and ignores invalid values. */
export function readSearchChoice(search: string): SearchChoice {
  const query = new URLSearchParams(search);
  const typed = (query.get("q") ?? "").replaceAll("\0", "").trim();
  const work = query.get("work");
  const page = Number(query.get("page") ?? 1);
  return {
    q: typed.slice(0, LONGEST_QUERY).trim(),
    kind: FOUND_KINDS.find((known) => known === query.get("kind")) ?? null,
    level: SEARCH_LEVELS.find((known) => known === query.get("level")) ?? null,
    work: work !== null && /^(book|course):[1-9]\d{0,14}$/.test(work) ? work : null,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    isCut: typed.length > LONGEST_QUERY,
  };
}

export function searchAddress({ q, kind, level, work }: Omit<SearchChoice, "page" | "isCut">, page = 1): string {
  return listAddress("/search", { q: q === "" ? null : q, kind, level, work }, page);
}
