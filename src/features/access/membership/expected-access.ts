import { decideAccess, type Viewer } from "../../../domain/access/access.ts";
import type { Access } from "../../../domain/access/access-contract.ts";
import { LEVEL } from "../../../domain/access/levels.ts";
import { levelOf, readEntries, type UserVipFacts } from "./vip-status.ts";

/** The answer that the server will probably give to this visitor. Prompts use it before the request (spec §6). */
export function expectedAccess(user: UserVipFacts | null, contentType: string, now: Date): Access {
  return decideAccess(viewerOfUser(user, now), { contentType }, now);
}

/** Converts the user to the form that `decideAccess` expects. */
function viewerOfUser(user: UserVipFacts | null, now: Date): Viewer {
  const level = levelOf(user, now);
  if (user === null || level === LEVEL.guest) return { userId: null, isAdmin: false, grants: [] };
  const begin = new Date(0);
  const grants: Viewer["grants"] =
    level === LEVEL.vip || level === LEVEL.premium
      ? [{ kind: "level", level, resourceKey: null, startsAt: begin, endsAt: null }]
      : readEntries(user.vip_list).map(() => ({
          kind: "level",
          level: LEVEL.vip,
          resourceKey: null,
          startsAt: begin,
          endsAt: now,
        }));
  return { userId: Number(user.id), isAdmin: level === LEVEL.admin, grants };
}
