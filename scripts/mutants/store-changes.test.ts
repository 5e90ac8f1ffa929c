import { expect, test } from "vitest";
import { applyStoreChange, findStoreChanges } from "./store-changes.ts";

const changesOf = (source: string) => findStoreChanges(source).map((change) => applyStoreChange(source, change));

test("removes each condition of a statement, also one in a spread list and a single one", () => {
  expect(changesOf("db.select().where(and(a, ...[b, c], ...more))")).toEqual([
    "db.select().where(and(undefined, ...[b, c], ...more))",
    "db.select().where(and(a, ...[undefined, c], ...more))",
    "db.select().where(and(a, ...[b, undefined], ...more))",
  ]);
  expect(changesOf("db.select().where(isOwn)")).toEqual(["db.select().where(undefined)"]);
  expect(changesOf("db.$count(table, isOpen)")).toEqual(["db.$count(table, undefined)"]);
  expect(changesOf("countUpTo(db, table, isOpen)")).toEqual(["countUpTo(db, table, undefined)"]);
  expect(changesOf("list.filter(isOwn)")).toEqual([]);
});

test("replaces an operator with a related one, whether the store imports it or not", () => {
  expect(changesOf("list(lte(at, now))")).toEqual([
    'import * as drizzleOperators from "drizzle-orm"; list(drizzleOperators.lt(at, now))',
  ]);
});

test("changes operators in raw SQL, but not its comments, strings and parameters", () => {
  const source = ["sql`a >= $", "{b >= c} and d is not null -- and e = f\n and g ->> 'x = y'`"].join("");
  expect(changesOf(source)).toEqual([
    source.replace("a >=", "a >"),
    source.replace("} and", "} or"),
    source.replace("is not null", "is null"),
    source.replace("\n and", "\n or"),
  ]);
});

test("reports the line of a change", () => {
  const source = "const one = 1;\n\ndb.select().where(isOwn);\n";
  expect(findStoreChanges(source)).toMatchObject([{ line: 3, what: "without isOwn" }]);
});
