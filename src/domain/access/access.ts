import type { CallingUser, View } from "../../kit/api/caller.ts";
import type { Access, AccessReason, ContentType, Level } from "./access-contract.ts";
import { contentTypesUpTo, LEVEL, requiredLevelOf } from "./levels.ts";

/** One right from the ledger that has not been revoked. `endsAt: null` is for life. */
export interface ViewerGrant {
  kind: "level" | "resource";
  /** Set for `level` grants. */
  level: Level | null;
  /** Set for `resource` grants, as `book:3` or `article:7`. */
  resourceKey: string | null;
  startsAt: Date;
  endsAt: Date | null;
}

/** Who looks, with every right ever given and not revoked; time decides which of them count. */
export interface Viewer {
  userId: number | null;
  isAdmin: boolean;
  grants: readonly ViewerGrant[];
}

export const guestViewer: Viewer = { userId: null, isAdmin: false, grants: [] };

/** The viewer that staff preview the site as: no rights of its own, and the requested level. */
export function borrowedViewer(view: View, userId: number): Viewer {
  if (view === "guest") return guestViewer;
  const level = LEVEL[view];
  if (level === LEVEL.user) return { userId, isAdmin: false, grants: [] };
  const always = { kind: "level", level, resourceKey: null, startsAt: new Date(0), endsAt: null } as const;
  return { userId, isAdmin: false, grants: [always] };
}

/**
 * The resource that is viewed. `resourceKeys` name the resource and everything that contains it (for a document also
 * its book).
 */
export interface AccessResource {
  contentType: string;
  resourceKeys?: readonly string[];
}

/** A resource that a slice has found, for explaining access. */
export interface KnownResource {
  contentType: ContentType;
  resourceKeys: readonly string[];
}

/** Decides for the current caller (null: a guest) at this moment; other slices receive this function. */
export type DecideAccess = (
  user: Pick<CallingUser, "id" | "isAdmin" | "viewAs"> | null,
  resource: AccessResource,
) => Promise<Access>;

/** Whether a right counts at this moment: its first instant belongs to it, its last does not. */
export function isGrantActive(grant: Pick<ViewerGrant, "startsAt" | "endsAt">, now: Date): boolean {
  return grant.startsAt <= now && (grant.endsAt === null || grant.endsAt > now);
}

/** The level a viewer holds at this moment (spec §6). */
export function levelOfViewer(viewer: Viewer, now: Date): Level {
  if (viewer.userId === null) return LEVEL.guest;
  if (viewer.isAdmin) return LEVEL.admin;
  let held: Level = LEVEL.user;
  for (const grant of viewer.grants) {
    if (grant.kind === "level" && grant.level !== null && grant.level > held && isGrantActive(grant, now)) {
      held = grant.level;
    }
  }
  return held;
}

/**
 * The one decision about access (spec §6): level by content type, unknown types denied to everyone, an explicit
 * per-resource grant overrides the level check. A null reason means full access.
 */
export function decideAccess(viewer: Viewer, resource: AccessResource, now: Date): Access {
  const required = requiredLevelOf(resource.contentType);
  if (required === null) return { allowed: false, reason: "unknown_type", required_level: LEVEL.admin };
  const held = levelOfViewer(viewer, now);
  if (held >= required || hasResourceGrant(viewer, resource, now)) {
    return { allowed: true, reason: null, required_level: required };
  }
  return { allowed: false, reason: reasonForDenial(viewer, { held, required }, now), required_level: required };
}

/** What a viewer's rights open: everything of these types, and everything with one of these keys. */
export interface Openings {
  contentTypes: string[];
  resourceKeys: string[];
}

/** The same rule as `decideAccess` as a query: selects the accessible ones among many resources at once. */
export function openingsOf(viewer: Viewer, now: Date): Openings {
  const held = levelOfViewer(viewer, now);
  const keys = viewer.grants.flatMap((grant) =>
    grant.kind === "resource" && grant.resourceKey !== null && isGrantActive(grant, now) ? [grant.resourceKey] : [],
  );
  return { contentTypes: contentTypesUpTo(held), resourceKeys: [...new Set(keys)] };
}

function hasResourceGrant(viewer: Viewer, resource: AccessResource, now: Date): boolean {
  const keys = resource.resourceKeys ?? [];
  return viewer.grants.some(
    (grant) =>
      grant.kind === "resource" &&
      grant.resourceKey !== null &&
      keys.includes(grant.resourceKey) &&
      isGrantActive(grant, now),
  );
}

function reasonForDenial(
  viewer: Viewer,
  { held, required }: { held: Level; required: Level },
  now: Date,
): AccessReason {
  if (held === LEVEL.guest) return "not_logged_in";
  if (held >= LEVEL.vip) return "insufficient_level";
  const wasMember = viewer.grants.some(
    (grant) =>
      grant.kind === "level" &&
      // Nobody renews a level that they never had.
      (grant.level ?? LEVEL.guest) >= required &&
      grant.endsAt !== null &&
      grant.endsAt <= now,
  );
  return wasMember ? "vip_expired" : "not_vip";
}
