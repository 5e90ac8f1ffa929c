import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { foldOrder } from "./fold-order.ts";
import type { ListColumn } from "./list-types.ts";

/** The screens on which rows are no cards: the breakpoint `md`. */
const IS_TABLE = "(min-width: 48rem)";

/**
 * Finds the columns that do not fit into the frame of a table; on phones, whose rows are cards, none.
 * @param rows the shown rows: other rows need another width
 * @param columns the shown columns
 */
export function useFoldedColumns<T>(
  frame: RefObject<HTMLElement | null>,
  { rows, columns }: { rows: readonly T[]; columns: readonly ListColumn<T>[] },
): ReadonlySet<string> {
  const keys = columns.map(({ key }) => key).join(" ");
  const [measured, setMeasured] = useState({ rows, keys, count: 0 });
  const order = foldOrder(columns);
  const isCurrent = measured.rows === rows && measured.keys === keys;
  if (!isCurrent) setMeasured({ rows, keys, count: 0 });
  const count = isCurrent ? measured.count : 0;

  const hasRows = rows.length > 0;

  // Before the browser paints: one more column until the table fits.
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = frame.current ?? {};
    if (scrollWidth > clientWidth && matchMedia(IS_TABLE).matches && count < order.length)
      setMeasured({ rows, keys, count: count + 1 });
  });

  useEffect(() => {
    const element = frame.current;
    if (element === null || !hasRows) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      setMeasured((former) => ({ ...former, count: 0 }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, hasRows]);

  return new Set(order.slice(0, count));
}
