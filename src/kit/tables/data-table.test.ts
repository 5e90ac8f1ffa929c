import { expect, test } from "vitest";
import { type Cell, type DataTable, writeCsv, writeHtml, writeJson } from "./data-table.ts";

function tableOf(rows: Record<string, Cell>[]): DataTable {
  return {
    name: "things",
    title: "东西 <1>",
    columns: { name: "名称", price: "价格", is_new: "新" },
    async *rows() {
      yield* rows;
    },
  };
}

async function join(parts: AsyncIterable<string>): Promise<string> {
  return (await Array.fromAsync(parts)).join("");
}

const table = tableOf([
  { name: '=HYPERLINK("http://evil")', price: -12, is_new: true, secret: "not a column" },
  { name: "<b>\n书</b>", price: 5, is_new: false },
]);

test("JSON contains exactly the columns", async () => {
  expect(JSON.parse(await join(writeJson(table)))).toEqual([
    { name: '=HYPERLINK("http://evil")', price: -12, is_new: true },
    { name: "<b>\n书</b>", price: 5, is_new: false },
  ]);
  expect(JSON.parse(await join(writeJson(tableOf([]))))).toEqual([]);
});

test("CSV opens in a spreadsheet without running formulas", async () => {
  expect(await join(writeCsv(table))).toBe(
    '\uFEFF"名称","价格","新"\r\n"\'=HYPERLINK(""http://evil"")","-12","是"\r\n"<b>\n书</b>","5","否"\r\n',
  );
});

test("HTML shows the written text and runs nothing", async () => {
  const html = await join(writeHtml(table));
  expect(html).toContain("<h2>东西 &lt;1&gt;</h2>");
  expect(html).toContain("&lt;b&gt;\n书&lt;/b&gt;");
  expect(html).toContain("共 2 条");
  expect(html).not.toContain("<b>");
});
