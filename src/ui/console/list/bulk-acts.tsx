import { type ReactNode, useEffect, useRef, useState } from "react";
import type { EndpointSpec } from "../../../kit/api/endpoint.ts";
import { Button } from "../../controls/button.tsx";
import { ConfirmSheet } from "../../dialog/confirm-sheet.tsx";
import { showMessage } from "../../feedback/feedback.ts";
import { useConsole } from "../console-context.ts";
import { useReadAgain, useUndo } from "../console-data.ts";
import { undoFailureText } from "../console-failure.ts";
import { useUnsavedWork } from "../leave/unsaved-work.ts";
import { BulkReport } from "./bulk-report.tsx";
import type { RowAct } from "./list-types.ts";
import { type EachReport, runEach } from "./run-each.ts";

const STOPS_RUN = {
  title: "还没有全部做完",
  text: "离开以后，没有轮到的不再做；已经做完的不变。",
  label: "离开，停在这里",
};

interface BulkActsProps<Row> {
  rows: readonly Row[];
  acts: readonly RowAct<Row>[];
  changes: readonly EndpointSpec[];
  /** Label of a failed row in the report. */
  titleOf(row: Row): string;
  /** How many of the rows are not on this page. */
  elsewhere: number;
  /** Buttons that select more rows. */
  more: ReactNode;
  /** Whether more rows are being selected. */
  isSelecting: boolean;
  /** Selects only these: those whose action failed, or none. */
  onKeep(rows: readonly Row[]): void;
}

/** Replaces the table head while rows are selected: the available actions, and the rows that failed with the reason. */
export function BulkActs<Row>(props: BulkActsProps<Row>) {
  const { rows, acts, changes, titleOf, elsewhere, more, isSelecting, onKeep } = props;
  const readAgain = useReadAgain(changes);
  const offerUndo = useUndo(changes);
  const { reauthentication } = useConsole();
  const [asking, setAsking] = useState<RowAct<Row> | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const [report, setReport] = useState<EachReport<Row> | null>(null);
  const isStopped = useRef(false);
  useUnsavedWork(running !== null, STOPS_RUN);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  async function run(act: RowAct<Row>) {
    const wanted = rows.filter((row) => act.isFor?.(row) ?? true);
    isStopped.current = false;
    setReport(null);
    const done: Row[] = [];
    const result = await runEach({
      rows: wanted,
      run: async (row) => {
        await reauthentication.withFresh(() => act.run(row));
        done.push(row);
      },
      onStep: (position) => setRunning(`${act.label} ${position} / ${wanted.length}`),
      isStopped: () => isStopped.current,
    });
    setRunning(null);
    setReport(result);
    if (done.length > 0) showDone(act, done);
    await readAgain();
    onKeep([...result.failures.map(({ row }) => row), ...(result.ended?.rows ?? [])]);
  }

  function showDone({ label, undo }: RowAct<Row>, done: readonly Row[]) {
    const title = `${label}：${done.length} 项已完成`;
    if (undo === undefined) showMessage("success", title);
    else offerUndo(title, () => undoRows(done, undo));
  }

  async function undoRows(done: readonly Row[], undo: (row: Row) => Promise<unknown>) {
    const { failures, ended } = await runEach({ rows: done, run: undo, onStep() {}, isStopped: () => false });
    const left = [...failures, ...(ended?.rows ?? []).map((row) => ({ row, thrown: ended?.thrown }))];
    const [first] = left;
    if (first === undefined) return;
    const others = left.length === 1 ? "" : `等 ${left.length} 项`;
    showMessage("error", undoFailureText(first.thrown, `${titleOf(first.row)}${others}没有撤销`));
  }

  return (
    <>
      {rows.length > 0 && (
        <section
          aria-label="批量操作"
          className="flex min-h-12 flex-wrap items-center gap-2 rounded-md bg-brand-soft px-3 py-1.5 text-sm"
        >
          <p className="mr-2 font-medium tabular-nums" aria-live="polite">
            {running ?? `已选 ${rows.length} 项${elsewhere > 0 ? `，${elsewhere} 项在别的页` : ""}`}
          </p>
          {running === null ? (
            <>
              {more}
              {acts.map((act) => (
                <ActButton
                  key={act.label}
                  act={act}
                  rows={rows}
                  isBusy={isSelecting}
                  onPress={() => (act.question || elsewhere > 0 ? setAsking(act) : void run(act))}
                />
              ))}
              <Button size="small" variant="quiet" disabled={isSelecting} onClick={() => onKeep([])}>
                取消选择
              </Button>
            </>
          ) : (
            <Button
              size="small"
              variant="secondary"
              onClick={() => {
                isStopped.current = true;
              }}
            >
              停止
            </Button>
          )}
        </section>
      )}
      {report !== null && <BulkReport report={report} titleOf={titleOf} />}
      {asking !== null && (
        <ConfirmSheet
          {...questionOf(asking, rows, elsewhere)}
          label={asking.label}
          isAgreement={asking.question === undefined && asking.isDanger !== true}
          onConfirm={async () => {
            // The progress is shown in the bar, and the run can be stopped there.
            void run(asking);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** An action on rows that are not in view always names their number first. */
function questionOf<Row>(act: RowAct<Row>, rows: readonly Row[], elsewhere: number): { title: string; text: string } {
  const wanted = rows.filter((row) => act.isFor?.(row) ?? true);
  if (act.question === undefined)
    return { title: `${act.label} ${wanted.length} 项`, text: `选中的里面有 ${elsewhere} 项不在这一页。` };
  const { title, text } = act.question(wanted);
  return { title, text: elsewhere > 0 ? `${text}一共 ${wanted.length} 项，包括不在这一页的。` : text };
}

interface ActButtonProps<Row> {
  act: RowAct<Row>;
  rows: readonly Row[];
  isBusy: boolean;
  onPress(): void;
}

function ActButton<Row>({ act, rows, isBusy, onPress }: ActButtonProps<Row>) {
  const count = rows.filter((row) => act.isFor?.(row) ?? true).length;
  if (count === 0) return null;
  return (
    <Button size="small" variant={act.isDanger ? "danger" : "secondary"} disabled={isBusy} onClick={onPress}>
      {count === rows.length ? act.label : `${act.label}（${count}）`}
    </Button>
  );
}
