import { type ReactNode, useState } from "react";
import type { InputOf } from "../../../kit/api/endpoint.ts";
import { Button } from "../../controls/button.tsx";
import { Sheet } from "../../dialog/sheet.tsx";
import { EmptyState, RetryNote, SkeletonList } from "../../feedback/notes.tsx";
import { useAnswer } from "../console-data.ts";
import { loadFailureText } from "../console-failure.ts";
import type { ListEndpoint, RowOf } from "./list-types.ts";
import { ListWays } from "./list-ways.tsx";

export interface PickListProps<E extends ListEndpoint> {
  endpoint: E;
  /** @param at position of the shown page; null: the first page. */
  input(at: string | null): InputOf<E>;
  keyOf(row: RowOf<E>): string | number;
  /** Whether a row can be selected; other rows are hidden. */
  isFor?(row: RowOf<E>): boolean;
  present(row: RowOf<E>): { picture?: string | null; title: string; facts?: ReactNode };
  /** Shown when no row can be selected. */
  empty: { title: string; text: string };
  /** The text below the rows of a list with only one page; absent: the number of rows and the link to the next page. */
  countText?(count: number): string;
  /** Interval of reloading, while rows appear without an action on this page. */
  everyMs?: number;
  onPick(row: RowOf<E>): void;
}

interface PickSheetProps<E extends ListEndpoint> extends PickListProps<E> {
  title: string;
  text?: string;
  /** Shown above the rows: a way to add one. */
  above?: ReactNode;
  onClose(): void;
}

/** Selects one row of a console list by name and picture. */
export function PickSheet<E extends ListEndpoint>({ title, text, above, onClose, ...list }: PickSheetProps<E>) {
  return (
    <Sheet isOpen title={title} text={text} onClose={onClose}>
      {above}
      <PickList {...(list as PickListProps<E>)} />
    </Sheet>
  );
}

/** The rows to select from, page by page. */
export function PickList<E extends ListEndpoint>(props: PickListProps<E>) {
  const { endpoint, keyOf, isFor, present, empty, countText, onPick } = props;
  const [at, setAt] = useState<string | null>(null);
  const answer = useAnswer(endpoint, props.input(at), props.everyMs === undefined ? {} : { everyMs: props.everyMs });
  const rows = ((answer.data?.items ?? []) as RowOf<E>[]).filter((row) => isFor?.(row) ?? true);
  return (
    <>
      {answer.isPending && <SkeletonList className="h-14 w-full" count={5} />}
      {answer.isError && (
        <RetryNote title="列表没有取到" text={loadFailureText(answer.error)} onRetry={() => void answer.refetch()} />
      )}
      {answer.isSuccess && rows.length === 0 && <EmptyState {...empty} />}
      <ul className="mb-3 flex max-h-[50dvh] flex-col gap-1 overflow-y-auto">
        {rows.map((row) => {
          const { picture, title, facts } = present(row);
          return (
            <li key={keyOf(row)} className="flex items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover">
              {picture !== undefined && picture !== null && (
                <img src={picture} alt="" className="h-10 w-16 shrink-0 rounded-sm bg-surface object-cover" />
              )}
              <div className="min-w-0 flex-1">
                <p className="truncate">{title}</p>
                {facts !== undefined && <p className="text-sm text-text-muted">{facts}</p>}
              </div>
              <Button size="small" variant="secondary" aria-label={`选这个：${title}`} onClick={() => onPick(row)}>
                选这个
              </Button>
            </li>
          );
        })}
      </ul>
      {countText !== undefined && rows.length > 0 && (
        <p className="text-sm text-text-muted tabular-nums">{countText(rows.length)}</p>
      )}
      {countText === undefined && answer.data !== undefined && <ListWays answer={answer.data} at={at} onGo={setAt} />}
    </>
  );
}
