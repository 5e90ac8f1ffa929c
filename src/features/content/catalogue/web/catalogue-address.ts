import type { WorkForm, WorkLevel, WorkSort } from "../contract.ts";

/** The filters of a catalogue, from its address. */
export interface CatalogueChoice {
  category: string | null;
  tag: string | null;
  kind: WorkForm | null;
  level: WorkLevel | null;
  q: string | null;
  sort: WorkSort;
}

/** The choice as parts of an address; the default order is omitted. */
export function addressParts({ sort, ...choice }: CatalogueChoice): Record<keyof CatalogueChoice, string | null> {
  return { ...choice, sort: sort === "order" ? null : sort };
}

/** Whether anything is chosen that may leave works out. */
export function isNarrowed({ category, tag, kind, level, q }: CatalogueChoice): boolean {
  return [category, tag, kind, level, q].some((part) => part !== null);
}
