// Loaded before a site (`node --import`): writes each kind of statement that the site sends to PostgreSQL, with the role
// that sends it, as a line of the file in the environment.
import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The variable with the path of the file. */
const FILE_VARIABLE = "RECORDED_STATEMENTS";
const pg: typeof import("pg") = createRequire(import.meta.url)("pg");

const file = process.env[FILE_VARIABLE];
if (file === undefined) throw new Error(`${FILE_VARIABLE} is not set`);
const seen = new Set<string>();
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;

function readText(statement: unknown): string | undefined {
  if (typeof statement === "string") return statement;
  const text = typeof statement === "object" && statement !== null ? Reflect.get(statement, "text") : undefined;
  return typeof text === "string" ? text : undefined;
}

pg.Client.prototype.query = function (this: InstanceType<typeof pg.Client>, ...given: unknown[]): unknown {
  const text = readText(given[0])?.trim();
  const settings = String(Reflect.get(Reflect.get(this, "connectionParameters"), "options") ?? "");
  const line = JSON.stringify({ role: /role=(\w+)/.exec(settings)?.[1] ?? null, text });
  if (text !== undefined && /^(?:with|select|insert|update|delete)\b/i.test(text) && !seen.has(line)) {
    seen.add(line);
    appendFileSync(file, `${line}\n`);
  }
  return query.apply(this, given);
} as typeof pg.Client.prototype.query;
