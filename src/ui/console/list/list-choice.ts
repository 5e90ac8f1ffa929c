import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ListChoice } from "./list-types.ts";

const OWN_NAMES = new Set(["q", "sort", "at", "open"]);

/** Reads the selection of a list from the query of an address, with only the named filters. */
export function readChoice(search: string, filterNames: readonly string[]): ListChoice {
  const query = new URLSearchParams(search);
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = query.get(name);
      return value === null || value === "" ? [] : [[name, value]];
    }),
  );
  return { q: query.get("q") ?? "", sort: query.get("sort"), filters, at: query.get("at") };
}

/** Writes a selection as the query of an address; parameters that the list does not know are preserved. */
export function writeChoice(former: string, filterNames: readonly string[], choice: ListChoice): string {
  const query = new URLSearchParams(former);
  for (const name of [...filterNames, ...OWN_NAMES]) query.delete(name);
  if (choice.q !== "") query.set("q", choice.q);
  for (const [name, value] of Object.entries(choice.filters)) if (value !== "") query.set(name, value);
  if (choice.sort !== null) query.set("sort", choice.sort);
  if (choice.at !== null) query.set("at", choice.at);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * The selection of the list on this page, stored in the address so that Back, reload and shared links work. A new
 * selection starts at the first page unless it names one.
 */
export function useListChoice(filterNames: readonly string[]) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const names = filterNames.join(" ");
  const choice = useMemo(() => readChoice(search, names.split(" ")), [search, names]);
  const choose = useCallback(
    (change: Partial<ListChoice>, options: { isTyping?: boolean } = {}) => {
      const next = { ...choice, at: null, ...change };
      const query = writeChoice(search, names.split(" "), next);
      void navigate(`${pathname}${query}`, { replace: options.isTyping === true, preventScrollReset: true });
    },
    [choice, navigate, pathname, search, names],
  );
  return { choice, choose };
}

/** Whether any filter or search is set. */
export function isNarrowed({ q, filters }: ListChoice): boolean {
  return q !== "" || Object.keys(filters).length > 0;
}

/**
 * The sort after a click on a column head: descending first, then ascending, then the default order of the endpoint.
 */
export function nextSort(current: string | null, name: string): string | null {
  if (current === `-${name}`) return name;
  return current === name ? null : `-${name}`;
}

/**
 * Builds the query of a staff list from filters, search text, sort and position (`kit/api/staff-list.ts`). The server
 * refuses values that a filter does not allow.
 */
export function listQuery({ q, sort, filters, at }: ListChoice) {
  return {
    ...filters,
    ...(q === "" ? {} : { q }),
    // Each list has its own type of sort keys, but an address may contain any text; the server validates it.
    ...(sort === null ? {} : { sort: sort as never }),
    ...(at === null ? {} : { cursor: at }),
  };
}
