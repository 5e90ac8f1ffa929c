import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ListChoice } from "./list-types.ts";

const OWN_NAMES = new Set(["q", "sort", "at", "open"]);

/** Reads what a list is chosen by from the query of an address; only the named filters. */
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

/** The query of an address for a choice; names that the list does not know stay. */
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
 * What the list of this page is chosen by, kept in the address so that Back, reload and a link to a colleague work.
 * Another choice begins at the first page unless it names one.
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

/** Whether anything narrows the list. */
export function isNarrowed({ q, filters }: ListChoice): boolean {
  return q !== "" || Object.keys(filters).length > 0;
}

/** The sort after a press on a column's head: descending first, ascending, then the endpoint's own order. */
export function nextSort(current: string | null, name: string): string | null {
  if (current === `-${name}`) return name;
  return current === name ? null : `-${name}`;
}

/**
 * The query of a list of staff for a choice: its filters, search word, sort and place (`kit/api/staff-list.ts`). The
 * server refuses what a filter of the address does not allow.
 */
export function listQuery({ q, sort, filters, at }: ListChoice) {
  return {
    ...filters,
    ...(q === "" ? {} : { q }),
    // Each list has a type of its own for its sorts; an address holds any text, and the server checks it.
    ...(sort === null ? {} : { sort: sort as never }),
    ...(at === null ? {} : { cursor: at }),
  };
}
