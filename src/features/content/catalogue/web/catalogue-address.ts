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

/** The filters as parameters of an address; the default order is omitted. */
export function addressParts({ sort, ...choice }: CatalogueChoice): Record<keyof CatalogueChoice, string | null> {
  return { ...choice, sort: sort === "order" ? null : sort };
}

/** Whether any filter is set that may exclude works. */
export function isNarrowed({ category, tag, kind, level, q }: CatalogueChoice): boolean {
  return [category, tag, kind, level, q].some((part) => part !== null);
}
