import type pg from "pg";
import { arePrepared } from "../../kit/process/prepared-statements.ts";
import { socketOf } from "./limit-waits.ts";

/** Statements that one connection prepares; further ones are sent unprepared. */
const MAX_PREPARED = 200;
/** These statements need no plan and are sent unprepared in one message. */
const BOUNDARY = /^(?:begin|commit|rollback|savepoint|release)\b/i;
/** The prepared plan no longer matches its table, or the server has discarded it. */
const STALE_CODES = ["0A000", "26000"];

/**
 * Prepares the statements of work that requests it (`withPreparedStatements`), with one name per text. A connection
 * with an outdated statement, after a migration, is closed; the next connection prepares it again.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const names = new Map<string, string>();
  client.query = ((...given: unknown[]) => {
    const [statement, values] = given;
    if (!arePrepared() || !isNameless(statement) || !Array.isArray(values) || BOUNDARY.test(statement.text))
      return query(...given);
    const name = names.get(statement.text) ?? (names.size < MAX_PREPARED ? `prepared_${names.size}` : null);
    if (name === null) return query(...given);
    names.set(statement.text, name);
    const answer = query({ ...statement, name }, ...given.slice(1));
    return answer instanceof Promise ? answer.catch((error) => giveUpIfStale(client, error)) : answer;
  }) as typeof client.query;
}

function isNameless(statement: unknown): statement is pg.QueryConfig {
  return (
    typeof statement === "object" &&
    statement !== null &&
    "text" in statement &&
    !("name" in statement && statement.name)
  );
}

function giveUpIfStale(client: pg.PoolClient, error: Error & { code?: string }): never {
  if (STALE_CODES.includes(error.code ?? "")) socketOf(client).destroy(error);
  throw error;
}
