import { decideAccess, type ViewerGrant } from "../../../domain/access/access.ts";
import type { SoldResource } from "./sold-product.ts";

/** A part of a product by its key, with its resource. */
export interface GivenResource {
  resourceKey: string;
  resource: SoldResource;
}

/** The resources that a code or a gift opens to a user for life: those that the user does not own for life already. */
export interface PlannedResources<One extends GivenResource = GivenResource> {
  opened: One[];
  notice: string | null;
}

/** null: the user already owns all of them for life. */
export function planGivenResources<One extends GivenResource>(
  resources: readonly One[],
  { userId, rights, now }: { userId: number; rights: readonly ViewerGrant[]; now: Date },
): PlannedResources<One> | null {
  // A right that ends leaves something to open, even if the resource is accessible now.
  const grants = rights.filter(({ endsAt }) => endsAt === null);
  const isOpen = ({ resource }: GivenResource) =>
    decideAccess({ userId, isAdmin: false, grants }, resource, now).allowed;
  const opened = resources.filter((one) => !isOpen(one));
  if (opened.length === 0) return null;
  const owned = resources.length - opened.length;
  return { opened, notice: owned === 0 ? null : `其中 ${owned} 项你已经永久拥有，只开通其余的` };
}
