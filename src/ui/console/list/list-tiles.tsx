import type { ReactNode } from "react";
import { type ListTable, Tick } from "./list-table.tsx";

interface ListTilesProps<T extends object> {
  name: string;
  table: ListTable<T>;
  isSelectable: boolean;
  tile(row: T): ReactNode;
}

/** A list as a grid, for items recognised by their picture. */
export function ListTiles<T extends object>(props: ListTilesProps<T>) {
  const { name, table, isSelectable, tile } = props;
  return (
    <ul aria-label={name} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
      {table.getRowModel().rows.map((row) => (
        <li
          key={row.id}
          data-row={row.id}
          className={`relative min-w-0 rounded-lg border p-2 ${row.getIsSelected() ? "border-brand bg-brand-soft" : "border-border bg-card"}`}
        >
          {isSelectable && (
            <div className="absolute top-3 right-3 rounded-md bg-card p-2">
              <Tick label="选中" isOn={row.getIsSelected()} isPartly={false} onToggle={() => row.toggleSelected()} />
            </div>
          )}
          {tile(row.original)}
        </li>
      ))}
    </ul>
  );
}
