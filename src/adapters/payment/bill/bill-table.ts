import { UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { MAX_COLUMNS } from "./bill-limits.ts";

/** The cells of one row, by column name. */
export type BillCells = (column: string) => string;

/** A reader for rows under this heading. Columns are found by name, because gateways sometimes add columns. */
export function readHeading(names: readonly string[], needed: readonly string[]) {
  if (names.length > MAX_COLUMNS) throw new UntrustedMessageError(`账单有 ${names.length} 列`);
  const places = new Map(names.map((name, place) => [name, place]));
  const missing = needed.find((name) => !places.has(name));
  if (missing !== undefined) throw new UntrustedMessageError(`账单没有“${missing}”这一列`);
  return function readRow(cells: readonly string[], rowNumber: number): BillCells {
    if (cells.length !== names.length)
      throw new UntrustedMessageError(`账单第 ${rowNumber} 行有 ${cells.length} 列，应为 ${names.length} 列`);
    return (column) => cells[places.get(column) ?? -1] ?? "";
  };
}

/** A number of ours or of the gateway. Text in another format could not always be stored. */
export function readNumber(text: string, what: string): string {
  if (!/^[\w*|@.-]{1,64}$/.test(text)) throw new UntrustedMessageError(`账单里的${what}不是编号：${text.slice(0, 40)}`);
  return text;
}
