/** A difference from a release that a later build makes on purpose. */
export interface DeclaredChange {
  release: string;
  /** How the report of the difference begins: `orders.note`, `guest /system`. */
  place: string;
  why: string;
}

/** Each is justified where it is reviewed: here. */
export const DECLARED_CHANGES: readonly DeclaredChange[] = [
  {
    release: "0.2.0",
    place: "owner /v1/admin/bill-days: .data.page",
    why: "the days of the reconciliation are read with a cursor, as every other list of staff",
  },
  {
    release: "0.2.0",
    place: "owner /v1/admin/roles: .data.items",
    why: "reading orders is a permission of its own, listed before those of refunds",
  },
  {
    release: "0.2.0",
    place: "owner /v1/admin/proposals: .data.items",
    why: "the demo's proposals have the name of their credits, and not that of a deleted account",
  },
];

/** The differences that nobody has declared. */
export function listUndeclared(release: string, differences: readonly string[]): string[] {
  const declared = DECLARED_CHANGES.filter((change) => change.release === release);
  return differences.filter((difference) => !declared.some(({ place }) => difference.startsWith(place)));
}
