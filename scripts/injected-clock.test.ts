import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { listSourceFiles } from "./list-source-files.ts";
import { root } from "./run-command.ts";
import { listNodes, type SourceNode } from "./source-nodes.ts";

const SQL_TIME =
  /(?<![\w.])(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|\b(?:current_(?:date|time|timestamp)|localtime(?:stamp)?)\b/i;
const SQL = /\b(?:select|insert|update|delete|where|and|set|from)\b/i;

/** These compare with times that the database or the job queue itself wrote. */
const OF_THE_DATABASE = [
  "src/adapters/database/database-clock.ts",
  "src/adapters/jobs/job-claims.ts",
  "src/composition/doctor/site/running-checks.ts",
];

/** Finds queries that read the time of the database instead of the injected clock. */
function findSqlTimes(source: string): string[] {
  if (!SQL_TIME.test(source)) return [];
  return listNodes(source).flatMap((node) => textsOf(node).filter((text) => SQL.test(text) && SQL_TIME.test(text)));
}

function textsOf({ type, value, quasis }: SourceNode): string[] {
  if (type === "StringLiteral" && typeof value === "string") return [value];
  if (type !== "TemplateLiteral") return [];
  const parts = quasis as { value: { cooked: string } }[];
  return [parts.map((part) => part.value.cooked).join("?")];
}

test("queries take their time from the injected clock", async () => {
  const files = (await listSourceFiles()).filter(
    (file) => file.startsWith("src/") && file.endsWith(".ts") && !/(?:\.test|-fixture)\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const found = await Promise.all(
    files.map(async (file) => (findSqlTimes(await readFile(path.join(root, file), "utf8")).length > 0 ? [file] : [])),
  );
  expect(found.flat().toSorted()).toEqual(OF_THE_DATABASE);
});

test.each([
  ["const a = sql`select * from orders where due_at < now()`;", 1],
  ["const a = sql`update orders set at = CURRENT_TIMESTAMP`;", 1],
  ['query("select clock_timestamp()");', 1],
  ["const a = [sql`select from orders`, clock.now()];", 0],
  ['const a = "at now() no statement";', 0],
])("finds the times of the database in %s", (source, count) => {
  expect(findSqlTimes(source)).toHaveLength(count);
});
