import {
  columnVisibilityFeature,
  createColumnHelper,
  type ReactTable,
  type Row,
  rowSelectionFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { RefObject } from "react";
import { Link } from "../../controls/link.tsx";
import { Icon } from "../../display/icon.tsx";
import { nextSort } from "./list-choice.ts";
import type { ListColumn } from "./list-types.ts";

export const listFeatures = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

export type ListTable<T extends object> = ReactTable<typeof listFeatures, T>;
type ListRow<T extends object> = Row<typeof listFeatures, T>;

const CELL = "px-3 py-2.5 align-middle md:py-3";

/** Columns in the format of the table library. */
export function tableColumns<T extends object>(columns: readonly ListColumn<T>[]) {
  const helper = createColumnHelper<typeof listFeatures, T>();
  return columns.map(({ key, title }) => helper.display({ id: key, header: title }));
}

interface ListTableProps<T extends object> {
  name: string;
  table: ListTable<T>;
  columns: readonly ListColumn<T>[];
  sort: string | null;
  isSelectable: boolean;
  /** The row that shortcuts act on. */
  current: number;
  /** Keys of the columns whose values are below the first column. */
  folded: ReadonlySet<string>;
  frame: RefObject<HTMLDivElement | null>;
  hrefOf?: ((row: T) => string) | undefined;
  onSort(sort: string | null): void;
}

/**
 * A list as a table; on phones each row is a card of named values. Explicit roles preserve the table for screen
 * readers, because the phone style removes the implicit ones.
 */
export function ListTableView<T extends object>(props: ListTableProps<T>) {
  const { name, table, columns, sort, isSelectable, current, folded, frame, hrefOf, onSort } = props;
  const inColumns = columns.filter(({ key }) => !folded.has(key));
  return (
    // Scrolls when a table is too wide even with folded columns: values that break after each character are illegible.
    <div ref={frame} className="md:overflow-x-auto">
      <table
        // biome-ignore lint/a11y/noRedundantRoles: the style of phones takes the role of a table away
        role="table"
        aria-label={name}
        className="w-full border-collapse text-sm max-md:block md:wrap-break-word"
      >
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <thead role="rowgroup" className="max-md:sr-only">
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <tr role="row" className="border-b border-border text-left text-text-secondary">
            {isSelectable && (
              <th scope="col" className="w-10 px-3 py-2">
                <Tick
                  label="选中这一页"
                  isOn={table.getIsAllRowsSelected()}
                  isPartly={table.getIsSomeRowsSelected()}
                  onToggle={() => table.toggleAllRowsSelected()}
                />
              </th>
            )}
            {inColumns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tbody role="rowgroup" className="max-md:flex max-md:flex-col max-md:gap-3">
          {table.getRowModel().rows.map((row, index) => (
            <BodyRow
              key={row.id}
              row={row}
              columns={inColumns}
              below={columns.filter(({ key }) => folded.has(key))}
              isSelectable={isSelectable}
              isCurrent={index === current}
              href={hrefOf?.(row.original)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadCellProps<T> {
  column: ListColumn<T>;
  sort: string | null;
  onSort(sort: string | null): void;
}

function HeadCell<T>({ column, sort, onSort }: HeadCellProps<T>) {
  const by = column.sort;
  const direction = by === undefined || sort === null ? "none" : directionOf(sort, by);
  return (
    <th
      scope="col"
      aria-sort={by === undefined ? undefined : direction}
      className={`px-3 py-2 font-medium whitespace-nowrap ${column.isNumber ? "text-right" : ""}`}
    >
      {by === undefined ? (
        column.title
      ) : (
        <button
          type="button"
          className="inline-flex min-h-8 items-center gap-1 hover:text-text"
          onClick={() => onSort(nextSort(sort, by))}
        >
          {column.title}
          <Icon
            name="chevron-down"
            size={14}
            className={`transition-transform ${direction === "none" ? "opacity-30" : "text-brand"} ${direction === "ascending" ? "rotate-180" : ""}`}
          />
        </button>
      )}
    </th>
  );
}

function directionOf(sort: string, name: string): "ascending" | "descending" | "none" {
  if (sort === name) return "ascending";
  return sort === `-${name}` ? "descending" : "none";
}

interface BodyRowProps<T extends object> {
  row: ListRow<T>;
  columns: readonly ListColumn<T>[];
  /** The columns whose values are below the first one. */
  below: readonly ListColumn<T>[];
  isSelectable: boolean;
  isCurrent: boolean;
  href: string | undefined;
}

function BodyRow<T extends object>({ row, columns, below, isSelectable, isCurrent, href }: BodyRowProps<T>) {
  const look = isCurrent ? "bg-hover outline-2 -outline-offset-2 outline-brand" : "hover:bg-surface";
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: the style of phones takes the role of a table away
      role="row"
      data-row={row.id}
      aria-selected={isSelectable ? row.getIsSelected() : undefined}
      className={`border-b border-border aria-selected:bg-brand-soft max-md:relative max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-2 max-md:rounded-lg max-md:border max-md:p-2 ${look}`}
    >
      {isSelectable && (
        // biome-ignore lint/a11y/noRedundantRoles: as above
        <td role="cell" className="px-3 py-2.5 align-middle max-md:absolute max-md:top-1 max-md:right-1">
          <Tick
            label="选中"
            isOn={row.getIsSelected()}
            isPartly={false}
            onToggle={() => row.toggleSelected()}
            isDisabled={!row.getCanSelect()}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.key}
          // biome-ignore lint/a11y/noRedundantRoles: as above
          role="cell"
          className={`${CELL} ${column.isNumber ? "whitespace-nowrap tabular-nums md:text-right" : ""} ${index === 0 ? "max-md:basis-full md:min-w-40" : "md:break-keep"} max-md:flex max-md:max-w-full max-md:items-baseline max-md:gap-2 max-md:py-1 max-md:has-[>div:empty]:hidden max-md:has-[>div>div:empty:only-child]:hidden`}
        >
          <span aria-hidden="true" className={`shrink-0 text-text-muted md:hidden ${index === 0 ? "hidden" : ""}`}>
            {column.title}
          </span>
          <div
            className={`min-w-0 md:max-w-md md:[&_button]:-my-1.5 [&_.button-text:first-child]:-ml-3 ${index === 0 ? "font-medium max-md:pr-10" : ""}`}
          >
            {index === 0 && href !== undefined ? (
              <Link to={href} className="text-text hover:text-brand hover:underline">
                {column.render(row.original)}
              </Link>
            ) : (
              column.render(row.original)
            )}
            {index === 0 && below.length > 0 && <Below columns={below} row={row.original} />}
          </div>
        </td>
      ))}
    </tr>
  );
}

/** The named values of folded columns. */
function Below<T>({ columns, row }: { columns: readonly ListColumn<T>[]; row: T }) {
  return (
    <dl className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-xs font-normal text-text-secondary">
      {columns.map(({ key, title, render }) => (
        <div
          key={key}
          className="flex min-w-0 items-baseline gap-1 has-[dd:empty]:hidden has-[dd>div:empty:only-child]:hidden"
        >
          <dt className="shrink-0 text-text-muted">{title}</dt>
          <dd className="min-w-0">{render(row)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TickProps {
  label: string;
  isOn: boolean;
  isPartly: boolean;
  isDisabled?: boolean;
  onToggle(): void;
}

/** Selects one row or all rows. */
export function Tick({ label, isOn, isPartly, isDisabled = false, onToggle }: TickProps) {
  return (
    <label className="-m-2 grid size-9 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        ref={(box) => {
          if (box !== null) box.indeterminate = isPartly && !isOn;
        }}
        onChange={onToggle}
        className="size-4 accent-brand"
      />
    </label>
  );
}
