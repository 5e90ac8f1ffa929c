import type { ReactNode } from "react";
import { type ListTable, Tick } from "./list-table.tsx";
import type { ListColumn } from "./list-types.ts";

interface ListTilesProps<T extends object> {
  name: string;
  table: ListTable<T>;
  columns: readonly ListColumn<T>[];
  sort: string | null;
  isSelectable: boolean;
  tile(row: T): ReactNode;
  onSort(sort: string | null): void;
}

/** A list as a grid, for items recognised by their picture. */
export function ListTiles<T extends object>(props: ListTilesProps<T>) {
  const { name, table, columns, sort, isSelectable, tile, onSort } = props;
  const sorted = columns.flatMap(({ title, sort: by }) =>
    by === undefined
      ? []
      : [
          [`-${by}`, `${title}：从大到小`],
          [by, `${title}：从小到大`],
        ],
  );
  return (
    <>
      {sorted.length > 0 && (
        <label className="mb-3 flex items-center gap-2 text-sm text-text-secondary">
          排序
          <select
            value={sort ?? ""}
            onChange={({ currentTarget }) => onSort(currentTarget.value === "" ? null : currentTarget.value)}
            className="min-h-9 rounded-md border border-border-strong bg-card px-2 text-text"
          >
            <option value="">新的在前</option>
            {sorted.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
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
    </>
  );
}
