import { ErrorNote } from "../../feedback/notes.tsx";
import { loadFailureText, shortFailureText } from "../console-failure.ts";
import type { EachReport } from "./run-each.ts";

const MAX_NAMED = 10;

interface BulkReportProps<Row> {
  report: EachReport<Row>;
  titleOf(row: Row): string;
}

/** Names what an action on several rows did not complete, with the reasons. Without such rows it shows nothing. */
export function BulkReport<Row>({ report: { done, failures, ended }, titleOf }: BulkReportProps<Row>) {
  const named = failures.slice(0, MAX_NAMED).map(({ row, thrown }) => `${titleOf(row)}：${shortFailureText(thrown)}`);
  if (failures.length > MAX_NAMED) named.push(`另外 ${failures.length - MAX_NAMED} 项也没有完成，它们还选着`);
  return (
    <>
      {failures.length > 0 && (
        <ErrorNote
          title={`${failures.length} 项没有完成${ended === null && done > 0 ? "，其余的已经完成" : ""}`}
          text={named.join("；")}
        />
      )}
      {ended !== null && (
        <ErrorNote
          title={`停在这里：完成 ${done} 项，还有 ${ended.rows.length} 项没有做`}
          text={`${reasonOf(ended, titleOf)}没有做的还选着，可以接着做。`}
        />
      )}
    </>
  );
}

function reasonOf<Row>({ rows, thrown }: NonNullable<EachReport<Row>["ended"]>, titleOf: (row: Row) => string) {
  const [first] = rows;
  if (thrown === undefined || first === undefined) return "";
  return `${titleOf(first)}：${loadFailureText(thrown)}。`;
}
