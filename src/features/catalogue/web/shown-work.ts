import type { WorkKind } from "../contract.ts";

/** What a catalogue shows of a work. */
export interface ShownWork {
  kind: WorkKind;
  id: number;
  to: string;
  title: string;
  summary: string;
  category: string;
  coverUrl: string;
  requiredLevel: number;
  /** One line that says how much there is and how much of it is open. */
  facts: string;
}

export const keyOf = <Kind extends string>({ kind, id }: { kind: Kind; id: number }) => `${kind}:${id}` as const;

/** Covers of books stand upright, those of courses lie. */
export const shapeOf = (kind: WorkKind) => (kind === "book" ? "book" : "article");
