import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { int8 } from "./columns.ts";
import { rowOf, UnfitFacts } from "./row-facts.ts";

const works = pgTable("works", {
  id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
  number: integer("number").notNull().generatedAlwaysAsIdentity(),
  title: text("title").notNull(),
  isOpen: boolean("is_open").notNull().default(false),
  note: text("note"),
});

const whole = { id: 1, number: 2, title: "题", is_open: true, note: null };

test("only a column with a default or without a value may be absent from facts", () => {
  expect(rowOf(works, whole)).toEqual({ id: 1, number: 2, title: "题", isOpen: true, note: null });
  expect(rowOf(works, { id: 1, number: 2, title: "题" })).toEqual({ id: 1, number: 2, title: "题" });
  for (const name of ["id", "number", "title"]) {
    const { [name]: _, ...others }: Record<string, string | number | boolean | null> = whole;
    expect(() => rowOf(works, others), name).toThrow(new UnfitFacts(`缺少“${name}”`));
  }
});

test("a fact that is present must fit, also if it could be absent", () => {
  expect(() => rowOf(works, { ...whole, is_open: null })).toThrow(new UnfitFacts("缺少“is_open”"));
  expect(() => rowOf(works, { ...whole, note: 3 })).toThrow(new UnfitFacts("“note”的写法不对"));
  expect(() => rowOf(works, { ...whole, other: 1 })).toThrow(new UnfitFacts("没有“other”这一项"));
});
