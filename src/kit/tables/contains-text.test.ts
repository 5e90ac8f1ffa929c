import { type SQL, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { containsText } from "./contains-text.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);

async function isTrue(condition: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ is_true: boolean }>(sql`select ${condition} as is_true`);
  return rows[0]?.is_true ?? false;
}

test.each([
  ["退款规则 Refund", "退款", true],
  ["退款规则 Refund", "规则 rEFUND", true],
  ["退款规则 Refund", "规则Refund", false],
  ["退款规则", "没有的词", false],
  // Letters beyond ASCII with cases.
  ["École ouverte", "éCOLE", true],
  ["ПРИВЕТ", "привет", true],
  // Pattern characters are literal.
  ["100%", "%", true],
  ["100", "%", false],
  ["a_b", "A_B", true],
  ["axb", "a_b", false],
  [String.raw`a\b`, String.raw`a\b`, true],
])("whether %j contains %j: %s", async (text, words, isContained) => {
  expect(await isTrue(containsText(sql`${text}::text`, words))).toBe(isContained);
});
