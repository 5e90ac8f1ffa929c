import { SOLD_TYPES, type SoldType } from "../product-kinds.ts";

/** A part as the endpoint takes it; what is no address has the number 0, which the schema refuses. */
export interface TypedPart {
  type: SoldType;
  id: number;
}

/** Reads `course:3`, or the address of a course's page that ends in `/course/3`. */
export function readPart(line: string): TypedPart {
  const [, word = "", digits = "0"] = /([a-z]+)[:/](\d{1,15})\/?$/.exec(line.trim()) ?? [];
  const type = SOLD_TYPES.find((one) => one === word || `${one}s` === word);
  return type === undefined ? { type: SOLD_TYPES[0], id: 0 } : { type, id: Number(digits) };
}
