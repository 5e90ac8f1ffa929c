import { useState } from "react";
import { useAction } from "../feedback/use-action.ts";

export interface ListPage<T> {
  items: readonly T[];
  next: string | null;
}

/** A list that starts with the first page and grows by one page with each `showMore`. `first` is null while loading. */
export function useFurtherPages<T extends { id: number | string }>(
  first: ListPage<T> | null,
  fetchAfter: (cursor: string) => Promise<ListPage<T>>,
) {
  const [further, setFurther] = useState<ListPage<T> | null>(null);
  const { isBusy, problem, run } = useAction();
  const known = new Set(first?.items.map(({ id }) => id));
  const { next } = further ?? first ?? { next: null };

  async function showMore(): Promise<void> {
    if (next === null) return;
    const page = await fetchAfter(next);
    setFurther({ items: [...(further?.items ?? []), ...page.items], next: page.next });
  }
  return {
    /** An item that moved to a later page in the meantime is listed only once. */
    items: [...(first?.items ?? []), ...(further?.items.filter(({ id }) => !known.has(id)) ?? [])],
    hasMore: next !== null,
    showMore: () => void run(showMore),
    forget: () => setFurther(null),
    isBusy,
    problem,
    run,
  };
}
