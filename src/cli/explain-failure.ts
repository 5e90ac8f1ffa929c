import { isDiskFull, listCauses } from "../kit/process/full-disk.ts";
import { isDatabaseTrouble } from "../ports/database-trouble.ts";

/** A failure in one line for the operator, who may run the command again; everything written before it is complete. */
export function explainFailure(thrown: unknown): string {
  const causes = listCauses(thrown);
  const message = firstLine(causes[0]?.message ?? String(thrown));
  // The message of the system or a library follows a Chinese text for the operator.
  if (/\p{Script=Han}/u.test(message) && !isQuery(message)) return message;
  if (isDiskFull(thrown)) return "没有做完：磁盘满了，写不下。腾出空间以后再运行一次；已经写好的都在";
  const root = firstLine(causes.at(-1)?.message ?? message);
  if (isDatabaseTrouble(thrown)) return `没有做完：数据库现在用不了，过一会儿再运行一次；已经写好的都在（${root}）`;
  return `没有做完，系统报告：${isQuery(message) ? root : message}`;
}

/** The database's driver quotes whole statements with their values; the database's own message is its cause. */
const isQuery = (text: string) => text.startsWith("Failed query");

function firstLine(text: string): string {
  return text.split("\n").find((line) => line.trim() !== "") ?? "";
}
