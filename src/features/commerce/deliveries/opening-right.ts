import type { Level } from "../../../domain/access/access-contract.ts";
import { LEVEL, requiredLevelOf } from "../../../domain/access/levels.ts";
import type { DeliveredContent } from "../../../domain/content/delivered-content.ts";

/** A right that is in force at this moment, with the order line that it came from. */
export interface OpenRight {
  id: number;
  /** null: the right is to one resource. */
  level: Level | null;
  /** null: the right is to a level. */
  resourceKey: string | null;
  startsAt: Date;
  grantedAt: Date;
  orderNo: string | null;
  orderLine: number | null;
}

/**
 * The right by which a user reads a resource: the lowest one that is sufficient. Free and login-only content needs
 * none. A right to the resource itself is preferred to a membership, and a lower level to a higher one.
 */
export function findOpeningRight(
  rights: readonly OpenRight[],
  { contentType, resourceKeys }: Pick<DeliveredContent, "contentType" | "resourceKeys">,
): OpenRight | null {
  const required = requiredLevelOf(contentType);
  if (required === null || required <= LEVEL.user) return null;
  for (const key of resourceKeys) {
    const [own] = rights.filter(({ resourceKey }) => resourceKey === key).sort(byNumber);
    if (own) return own;
  }
  const levels = rights.filter(({ level }) => level !== null && level >= required);
  const [least] = levels.sort(
    (a, b) => (a.level ?? 0) - (b.level ?? 0) || a.startsAt.getTime() - b.startsAt.getTime() || byNumber(a, b),
  );
  return least ?? null;
}

function byNumber(a: OpenRight, b: OpenRight): number {
  return a.id - b.id;
}
