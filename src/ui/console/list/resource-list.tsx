import { useTable } from "@tanstack/react-table";
import { useMemo, useRef, useState } from "react";
import { callEndpoint } from "../../../kit/api/call-endpoint.ts";
import type { InputOf, OutputOf } from "../../../kit/api/endpoint.ts";
import { saveFile } from "../../browser/save-file.ts";
import { Button } from "../../controls/button.tsx";
import { EmptyState, RetryNote } from "../../feedback/notes.tsx";
import { useAction } from "../../feedback/use-action.ts";
import { AnswerDenied } from "../answer-view.tsx";
import { useConsole } from "../console-context.ts";
import { useAnswer } from "../console-data.ts";
import { loadFailureText } from "../console-failure.ts";
import { BulkActs } from "./bulk-acts.tsx";
import { nextOf } from "./collect-matches.ts";
import { ColumnChoice } from "./column-choice.tsx";
import { isNarrowed, useListChoice } from "./list-choice.ts";
import { ListSkeleton } from "./list-skeleton.tsx";
import { ListTableView, listFeatures, tableColumns } from "./list-table.tsx";
import { ListTiles } from "./list-tiles.tsx";
import { ListTools } from "./list-tools.tsx";
import type { ListChoice, ListColumn, ListEndpoint, ListProps, RowOf } from "./list-types.ts";
import { ListWays } from "./list-ways.tsx";
import { PickMore } from "./pick-more.tsx";
import { SortChoice } from "./sort-choice.tsx";
import { useFoldedColumns } from "./use-folded-columns.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useMatches } from "./use-matches.ts";
import { usePickedRows } from "./use-picked-rows.ts";
import { useTotal } from "./use-total.ts";

const NO_ROWS: never[] = [];

/**
 * A console list: search, filters, sort and position in the address, selectable rows with actions, selectable columns,
 * CSV, and the states loading, empty, failed and denied.
 */
export function ResourceList<E extends ListEndpoint>(props: ListProps<E>) {
  type T = RowOf<E> & object;
  const { endpoint, name, keyOf, titleOf = () => "", hrefOf, search, filters = [], acts = [], empty, csv } = props;
  const columns = props.columns as readonly ListColumn<T>[];
  const { choice, choose } = useListChoice(filters.map((filter) => filter.name));
  const answer = useAnswer(endpoint, props.input(choice), {
    isChanging: ({ items }) => props.isChanging !== undefined && items.some((row) => props.isChanging?.(row)),
  });
  const rows = (answer.data?.items ?? NO_ROWS) as T[];
  const searchBox = useRef<HTMLInputElement>(null);
  const [visibility, setVisibility] = useState<Record<string, boolean>>(() =>
    Object.fromEntries(columns.map(({ key, isHidden }) => [key, isHidden !== true])),
  );
  const { condition, selection, onSelect, picked, elsewhere, keep } = usePickedRows({ rows, keyOf, choice });
  const total = useTotal(condition, answer.isPlaceholderData ? undefined : answer.data);
  const matches = useMatches<OutputOf<E>>({
    condition,
    read: (at, signal) => callEndpoint(endpoint, props.input({ ...choice, at }), { signal }),
    keyOf: keyOf as (row: unknown) => string | number,
    onFound: (found) => keep(found as T[]),
  });
  const tableDefinition = useMemo(() => tableColumns(columns), [columns]);
  const table = useTable({
    features: listFeatures,
    columns: tableDefinition,
    data: rows,
    getRowId: (row: T) => String(keyOf(row)),
    state: { columnVisibility: visibility, rowSelection: selection },
    onColumnVisibilityChange: setVisibility,
    onRowSelectionChange: onSelect,
  });
  const shown = columns.filter(({ key }) => visibility[key] ?? true);
  const frame = useRef<HTMLDivElement>(null);
  const folded = useFoldedColumns(frame, { rows, columns: shown });
  const current = useListKeys({
    count: rows.length,
    searchBox,
    onSelect: (index) => acts.length > 0 && table.getRowModel().rows[index]?.toggleSelected(),
    hrefOf: (index) => {
      const row = rows[index];
      return row === undefined ? undefined : hrefOf?.(row);
    },
  });

  const hasHeads = props.tile === undefined;
  const isHeadFolded = shown.some(({ key, sort }) => sort !== undefined && folded.has(key));
  const sorting = columns.some(({ sort }) => sort !== undefined) && (
    <SortChoice
      columns={columns}
      sort={choice.sort}
      first={hasHeads ? "默认" : "新的在前"}
      className={hasHeads && !isHeadFolded ? "md:hidden" : ""}
      onSort={(sort) => choose({ sort })}
    />
  );
  const isDenied = answer.error?.status === 403;
  // The list of a resource, such as the codes of a batch, that does not exist.
  const isGone = answer.error?.status === 404;
  if (isDenied && answer.data === undefined) return <AnswerDenied />;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 max-md:contents">
          <ListTools
            choice={choice}
            filters={filters}
            search={search}
            searchBox={searchBox}
            choose={choose}
            sorting={sorting}
          />
        </div>
        {csv && <CsvButton csv={csv} choice={choice} />}
        {hasHeads && (answer.isPending || rows.length > 0) && <ColumnChoice columns={columns} table={table} />}
      </div>
      {acts.length > 0 && (
        <BulkActs
          rows={picked}
          elsewhere={elsewhere}
          acts={acts}
          changes={[endpoint, ...(props.changes ?? [])]}
          titleOf={titleOf}
          isSelecting={matches.count !== null}
          more={
            <PickMore
              count={picked.length}
              total={total}
              hasOtherPages={choice.at !== null || (answer.data !== undefined && nextOf(answer.data) !== null)}
              isPageSelected={table.getIsAllRowsSelected()}
              pageBox={hasHeads ? "head" : "none"}
              matches={matches}
              onSelectPage={() => table.toggleAllRowsSelected(true)}
            />
          }
          onKeep={keep}
        />
      )}
      {isGone && <EmptyState title="没有这一项" text="它可能已经删除，或者地址写错了。" />}
      {answer.isError && !isGone && (
        <RetryNote
          title={answer.data === undefined ? "列表没有取到" : "列表没有更新，下面是之前的内容"}
          text={loadFailureText(answer.error)}
          busyLabel={answer.isFetching ? "正在取…" : null}
          onRetry={() => void answer.refetch()}
        />
      )}
      <div aria-live="polite" aria-busy={answer.isFetching} className={answer.isPlaceholderData ? "opacity-60" : ""}>
        {answer.isPending && <ListSkeleton isGrid={!hasHeads} isSelectable={acts.length > 0} />}
        {answer.isSuccess && rows.length === 0 && <NothingFound isNarrowed={isNarrowed(choice)} empty={empty} />}
        {rows.length > 0 && props.tile !== undefined && (
          <ListTiles name={name} table={table} isSelectable={acts.length > 0} tile={props.tile} />
        )}
        {rows.length > 0 && props.tile === undefined && (
          <ListTableView
            name={name}
            table={table}
            columns={shown}
            folded={folded}
            frame={frame}
            sort={choice.sort}
            isSelectable={acts.length > 0}
            current={current}
            hrefOf={hrefOf}
            onSort={(sort) => choose({ sort })}
          />
        )}
      </div>
      {answer.data !== undefined && <ListWays answer={answer.data} at={choice.at} onGo={(at) => choose({ at })} />}
    </div>
  );
}

function NothingFound({ isNarrowed: hasChoice, empty }: { isNarrowed: boolean; empty: ListProps<never>["empty"] }) {
  if (hasChoice) return <EmptyState drawing="search" title="没有符合条件的" text="换一个词，或清除条件再看。" />;
  return <EmptyState {...empty} />;
}

interface CsvButtonProps {
  csv: NonNullable<ListProps<ListEndpoint>["csv"]>;
  choice: ListChoice;
}

/** Downloads the rows that match the filters. */
function CsvButton({ csv, choice }: CsvButtonProps) {
  const { reauthentication } = useConsole();
  const { isBusy, problem, run } = useAction();
  async function download() {
    const input = csv.input(choice) as InputOf<typeof csv.endpoint>;
    const file = await reauthentication.withFresh(() => callEndpoint(csv.endpoint, input));
    saveFile(file as Blob, csv.fileName);
  }
  return (
    <Button
      size="small"
      variant="secondary"
      busyLabel={isBusy ? "正在导出" : null}
      title={problem ?? undefined}
      onClick={() => void run(download)}
    >
      {problem === null ? (
        <span>
          <span className="max-md:sr-only">导出 </span>CSV
        </span>
      ) : (
        "导出失败，再试一次"
      )}
    </Button>
  );
}
