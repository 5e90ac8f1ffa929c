import { isDatabaseTrouble } from "../ports/database-trouble.ts";

/** PostgreSQL's and the system's word for a disk without room. */
const FULL = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** What went wrong in one line for the operator, who may run the command again; what was written until then is whole. */
export function explainFailure(thrown: unknown): string {
  const causes = listCauses(thrown);
  const said = firstLine(causes[0]?.message ?? String(thrown));
  // What the system or a library says stands behind words that the operator can read.
  if (/\p{Script=Han}/u.test(said) && !isQuery(said)) return said;
  if (causes.some((error) => FULL.has(codeOf(error))))
    return "没有做完：磁盘满了，写不下。腾出空间以后再运行一次；已经写好的都在";
  const root = firstLine(causes.at(-1)?.message ?? said);
  if (isDatabaseTrouble(thrown)) return `没有做完：数据库现在用不了，过一会儿再运行一次；已经写好的都在（${root}）`;
  return `没有做完，系统报告：${isQuery(said) ? root : said}`;
}

/** The database's driver quotes whole statements with their values; what the database said is the cause of that. */
const isQuery = (text: string) => text.startsWith("Failed query");

function listCauses(thrown: unknown): Error[] {
  const causes: Error[] = [];
  for (let error = thrown; error instanceof Error && !causes.includes(error); error = error.cause) causes.push(error);
  return causes;
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

function firstLine(text: string): string {
  return text.split("\n").find((line) => line.trim() !== "") ?? "";
}
