import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EndpointSpec } from "../../../kit/api/endpoint.ts";
import { Button } from "../../controls/button.tsx";
import { ConfirmSheet } from "../../dialog/confirm-sheet.tsx";
import { firstFailureText } from "../../feedback/failure-text.ts";
import { showMessage } from "../../feedback/feedback.ts";
import { ErrorNote } from "../../feedback/notes.tsx";
import { useConsole } from "../console-context.ts";
import type { RowAct } from "./list-types.ts";

interface Failure {
  key: string | number;
  text: string;
}

interface BulkActsProps<Row> {
  rows: readonly Row[];
  acts: readonly RowAct<Row>[];
  changes: readonly EndpointSpec[];
  keyOf(row: Row): string | number;
  /** Label of a failed row in the report. */
  titleOf(row: Row): string | number;
  /** How many of the rows are not on this page. */
  elsewhere: number;
  /** Selects only these: those whose action failed, or none. */
  onKeep(rows: readonly Row[]): void;
}

/** Replaces the table head while rows are selected: the available actions, and the rows that failed with the reason. */
export function BulkActs<Row>({ rows, acts, changes, keyOf, titleOf, elsewhere, onKeep }: BulkActsProps<Row>) {
  const client = useQueryClient();
  const { reauthentication } = useConsole();
  const [asking, setAsking] = useState<RowAct<Row> | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);

  async function run(act: RowAct<Row>) {
    const wanted = rows.filter((row) => act.isFor?.(row) ?? true);
    const failed: Row[] = [];
    const reasons: Failure[] = [];
    setFailures([]);
    for (const [index, row] of wanted.entries()) {
      setRunning(`${act.label} ${index + 1} / ${wanted.length}`);
      try {
        await reauthentication.withFresh(() => act.run(row));
      } catch (thrown) {
        failed.push(row);
        reasons.push({ key: keyOf(row), text: `${titleOf(row)}：${firstFailureText(thrown)}` });
      }
    }
    setRunning(null);
    setFailures(reasons);
    const succeeded = wanted.length - failed.length;
    if (succeeded > 0) showMessage("success", `${act.label}：${succeeded} 项已完成`);
    await Promise.all(changes.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
    onKeep(failed);
  }

  return (
    <>
      {rows.length > 0 && (
        <section
          aria-label="批量操作"
          className="flex min-h-12 flex-wrap items-center gap-2 rounded-md bg-brand-soft px-3 py-1.5 text-sm"
        >
          <p className="mr-2 font-medium" aria-live="polite">
            {running ?? `已选 ${rows.length} 项${elsewhere > 0 ? `，${elsewhere} 项在别的页` : ""}`}
          </p>
          {acts.map((act) => (
            <ActButton
              key={act.label}
              act={act}
              rows={rows}
              isBusy={running !== null}
              onPress={() => (act.question ? setAsking(act) : void run(act))}
            />
          ))}
          <Button size="small" variant="quiet" disabled={running !== null} onClick={() => onKeep([])}>
            取消选择
          </Button>
        </section>
      )}
      {failures.length > 0 && (
        <ErrorNote
          title={`${failures.length} 项没有完成，其余的已经完成`}
          text={failures.map(({ text }) => text).join("；")}
        />
      )}
      {asking?.question && (
        <ConfirmSheet
          {...asking.question(rows.filter((row) => asking.isFor?.(row) ?? true))}
          label={asking.label}
          onConfirm={() => run(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
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
