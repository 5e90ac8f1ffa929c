import { FILTER_BOX } from "./filter-look.ts";
import type { ListColumn } from "./list-types.ts";

interface SortChoiceProps<T> {
  columns: readonly ListColumn<T>[];
  sort: string | null;
  /** Name of the order without a choice. */
  first: string;
  className?: string;
  onSort(sort: string | null): void;
}

/** Chooses the order of a list whose column heads are not shown. */
export function SortChoice<T>({ columns, sort, first, className = "", onSort }: SortChoiceProps<T>) {
  const sorted = columns.flatMap(({ title, sort: by }) =>
    by === undefined
      ? []
      : [
          [`-${by}`, `${title}降序`],
          [by, `${title}升序`],
        ],
  );
  if (sorted.length === 0) return null;
  return (
    <label className={className}>
      <span className="sr-only">排序</span>
      <select
        value={sort ?? ""}
        onChange={({ currentTarget }) => onSort(currentTarget.value === "" ? null : currentTarget.value)}
        className={`${FILTER_BOX} max-w-full field-sizing-content ${sort === null ? "" : "border-brand text-brand"}`}
      >
        <option value="">排序：{first}</option>
        {sorted.map(([value, label]) => (
          <option key={value} value={value}>
            排序：{label}
          </option>
        ))}
      </select>
    </label>
  );
}
