import { decideAccess, type ViewerGrant } from "../../../domain/access/access.ts";
import type { SoldResource } from "./sold-product.ts";

/** A part of a product by its key, with the content that it is. */
export interface GivenResource {
  resourceKey: string;
  resource: SoldResource;
}

/** Resources that a code or a gift opens for life to a user: those that are not open to them for life already. */
export interface PlannedResources<One extends GivenResource = GivenResource> {
  opened: One[];
  notice: string | null;
}

/** null: the person has everything for life already. */
export function planGivenResources<One extends GivenResource>(
  resources: readonly One[],
  { userId, rights, now }: { userId: number; rights: readonly ViewerGrant[]; now: Date },
): PlannedResources<One> | null {
  // A right that ends leaves something to be opened, whatever is open at this moment.
  const grants = rights.filter(({ endsAt }) => endsAt === null);
  const isOpen = ({ resource }: GivenResource) =>
    decideAccess({ userId, isAdmin: false, grants }, resource, now).allowed;
  const opened = resources.filter((one) => !isOpen(one));
  if (opened.length === 0) return null;
  const owned = resources.length - opened.length;
  return { opened, notice: owned === 0 ? null : `其中 ${owned} 项你已经永久拥有，只开通其余的` };
}
