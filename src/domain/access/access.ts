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

/** The viewer, with every right ever granted and not revoked; the time decides which of them are valid. */
export interface Viewer {
  userId: number | null;
  isAdmin: boolean;
  grants: readonly ViewerGrant[];
}

export const guestViewer: Viewer = { userId: null, isAdmin: false, grants: [] };

/** The viewer that staff use to preview the site: no rights of its own, and the requested level. */
export function borrowedViewer(view: View, userId: number): Viewer {
  if (view === "guest") return guestViewer;
  const level = LEVEL[view];
  if (level === LEVEL.user) return { userId, isAdmin: false, grants: [] };
  const always = { kind: "level", level, resourceKey: null, startsAt: new Date(0), endsAt: null } as const;
  return { userId, isAdmin: false, grants: [always] };
}

/**
 * The viewed resource. `resourceKeys` name the resource and everything that contains it (for a document also its book).
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

/** Whether a right is valid at this moment: its first instant is included, its last is not. */
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
 * The only decision about access (spec §6): the level is required by content type, unknown types are denied to
 * everyone, and an explicit grant for the resource overrides the level check. A null reason means full access.
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

/** The resources that a viewer's rights open: all of these types, and all with one of these keys. */
export interface Openings {
  contentTypes: string[];
  resourceKeys: string[];
}

/** The same rule as `decideAccess` for queries: selects the accessible resources among many. */
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
      // A level that the viewer never had cannot be renewed.
      (grant.level ?? LEVEL.guest) >= required &&
      grant.endsAt !== null &&
      grant.endsAt <= now,
  );
  return wasMember ? "vip_expired" : "not_vip";
}
