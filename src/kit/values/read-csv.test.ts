import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

test("quoted cells may contain commas, line breaks and quotes; empty lines are skipped", () => {
  expect(readCsv('\ufeff甲,乙\r\n"一,二","他说""好"""\n\n,\r"三\n行",')).toEqual([
    ["甲", "乙"],
    ["一,二", '他说"好"'],
    ["", ""],
    ["三\n行", ""],
  ]);
  expect(readCsv("")).toEqual([]);
  expect(readCsv("一个")).toEqual([["一个"]]);
});

test("written cells are read back unchanged, whatever they contain", () => {
  const records = fc.array(fc.array(fc.string({ unit: "grapheme" }), { minLength: 2, maxLength: 5 }), { maxLength: 8 });
  fc.assert(
    fc.property(records, (rows) => {
      const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");
      expect(readCsv(text)).toEqual(rows);
    }),
  );
});

test.each(['a,"b', 'a,"b"c', 'a"b,c'])("rejects %j as CSV", (text) => {
  expect(() => readCsv(text)).toThrow();
});

test("reads a cell of several million characters quickly", () => {
  expect(readCsv(`"${'""'.repeat(2_000_000)}",${"x".repeat(2_000_000)}`)[0]?.map(({ length }) => length)).toEqual([
    2_000_000, 2_000_000,
  ]);
});
