import { functionalUpdate, type RowSelectionState, type Updater } from "@tanstack/react-table";
import { useState } from "react";
import type { ListChoice } from "./list-types.ts";

interface PickedRowsOptions<T> {
  /** The rows of this page. */
  rows: readonly T[];
  keyOf(row: T): string | number;
  choice: ListChoice;
}

/**
 * The selected rows of a list. They stay selected on its other pages and in another order; another search or filter
 * ends the selection, because acts must not reach rows that nobody can find.
 */
export function usePickedRows<T>({ rows, keyOf, choice: { q, filters } }: PickedRowsOptions<T>) {
  const condition = JSON.stringify([q, filters]);
  const [picked, setPicked] = useState<{ condition: string; rows: ReadonlyMap<string, T> }>({
    condition,
    rows: new Map(),
  });
  const held = picked.condition === condition ? picked.rows : new Map<string, T>();
  const onPage = new Map(rows.map((row) => [String(keyOf(row)), row]));
  const selection: RowSelectionState = Object.fromEntries([...held.keys()].map((key) => [key, true]));
  const hold = (wanted: ReadonlyMap<string, T>) => setPicked({ condition, rows: wanted });

  return {
    /** Identifies search and filter. */
    condition,
    selection,
    onSelect(change: Updater<RowSelectionState>) {
      const next = functionalUpdate(change, selection);
      const wanted = new Map<string, T>();
      for (const [key, isOn] of Object.entries(next)) {
        const row = onPage.get(key) ?? held.get(key);
        if (isOn && row !== undefined) wanted.set(key, row);
      }
      hold(wanted);
    },
    /** The selected rows of all pages; those of this page as they are now. */
    picked: [...held].map(([key, row]) => onPage.get(key) ?? row),
    elsewhere: [...held.keys()].filter((key) => !onPage.has(key)).length,
    keep: (remaining: readonly T[]) => hold(new Map(remaining.map((row) => [String(keyOf(row)), row]))),
  };
}
