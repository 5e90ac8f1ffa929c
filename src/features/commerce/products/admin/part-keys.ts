import { SOLD_TYPES, type SoldType } from "../product-kinds.ts";

/** A part of a product as the endpoint accepts it. */
export interface Part {
  type: SoldType;
  id: number;
}

/** Reads the key of the selected content, such as `course:3`. Throws for types that the form does not offer. */
export function readPart(key: string): Part {
  const [word, digits] = key.split(":");
  const type = SOLD_TYPES.find((one) => one === word);
  if (type === undefined) throw new Error(`no content that is sold: ${key}`);
  return { type, id: Number(digits) };
}
