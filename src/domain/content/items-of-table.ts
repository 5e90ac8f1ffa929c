import type { Row } from "../../kit/tables/row-facts.ts";
import { eachRow, findRow } from "../../kit/tables/row-store.ts";
import type { Database, DatabaseOrTransaction } from "../../ports/database.ts";
import { type ExportedItem, type ExportedKind, readId } from "./exported-items.ts";

type ToExportedItem = (row: Row, from: DatabaseOrTransaction) => ExportedItem | Promise<ExportedItem>;

/** Items that are one row of a table each. */
export function itemsOfTable(
  db: Database,
  table: Parameters<typeof eachRow>[1],
  toItem: ToExportedItem,
): Pick<ExportedKind, "list" | "find"> {
  return {
    list: async function* (from) {
      for await (const row of eachRow(from, table)) yield await toItem(row, from);
    },
    find: async (facts) => {
      const row = await findRow(db, table, readId(facts));
      return row && toItem(row, db);
    },
  };
}
