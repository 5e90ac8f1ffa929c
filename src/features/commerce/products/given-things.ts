import { decideAccess, type ViewerGrant } from "../../../domain/access/access.ts";
import type { SoldThing } from "./sold-product.ts";

/** A part of a product by its key, with the content that it is. */
export interface GivenThing {
  resourceKey: string;
  thing: SoldThing;
}

/** Resources that a code or a gift opens for life to a user: those that are not open to them for life already. */
export interface PlannedThings<One extends GivenThing = GivenThing> {
  opened: One[];
  notice: string | null;
}

/** null: everything is the person's for life already. */
export function planGivenThings<One extends GivenThing>(
  things: readonly One[],
  { userId, rights, now }: { userId: number; rights: readonly ViewerGrant[]; now: Date },
): PlannedThings<One> | null {
  // A right that ends leaves something to be opened, whatever is open at this moment.
  const grants = rights.filter(({ endsAt }) => endsAt === null);
  const isOpen = ({ thing }: GivenThing) => decideAccess({ userId, isAdmin: false, grants }, thing, now).allowed;
  const opened = things.filter((one) => !isOpen(one));
  if (opened.length === 0) return null;
  const owned = things.length - opened.length;
  return { opened, notice: owned === 0 ? null : `其中 ${owned} 项你已经永久拥有，只开通其余的` };
}
