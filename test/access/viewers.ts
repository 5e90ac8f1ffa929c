import { sql } from "drizzle-orm";
import type { App } from "../../src/composition/app.ts";
import { type GIVEN_ROLES, permissionsOf, type Role } from "../../src/domain/staff/permissions.ts";
import { grants } from "../../src/features/access/membership/server/ledger/membership-tables.ts";
import { DAY_MS } from "../../src/kit/values/durations.ts";
import type { Database } from "../../src/ports/database.ts";
import { createPerson } from "../auth/people.ts";
import { createStaff } from "../staff-fixture.ts";
import type { Planted, PlantedContent } from "./planted.ts";

export interface Viewer {
  name: string;
  /** Headers of its calls; empty: a guest. */
  headers: Record<string, string>;
  /** The current level (spec §6); null: every call is refused. */
  level: number | null;
  /** The reason why restricted content is closed for the viewer. */
  reason: "not_logged_in" | "not_vip" | "vip_expired" | "insufficient_level";
  /** Rights to single resources. */
  keys: string[];
  permissions: string[];
  /** Previews the site with another level, and sees no more than that level. */
  isBorrowing?: true;
}

/** Whether the item waits for review, and this viewer reviews. */
export function mayReview(viewer: Viewer, { reviewedAt }: Planted): boolean {
  return reviewedAt !== undefined && !viewer.isBorrowing && viewer.permissions.includes("community.moderate");
}

export function mayHave(viewer: Viewer, planted: Planted): boolean {
  if (viewer.level === null) return false;
  if (mayReview(viewer, planted)) return viewer.level >= (planted.reviewedAt ?? planted.level);
  return viewer.level >= planted.level || planted.keys.some((key) => viewer.keys.includes(key));
}

/** All viewers of the matrix; those with the most rights come first, so that others would receive their cached data. */
export async function gatherViewers(db: Database, app: App, content: PlantedContent): Promise<Viewer[]> {
  const { auth } = app;
  const now = new Date();

  async function join(name: string, facts: Partial<Viewer> & { role?: Role } = {}) {
    const { role, ...rest } = facts;
    const person = role ? await createStaff(db, role, { auth, name }) : await createPerson(db, { auth, name });
    const viewer: Viewer = {
      name,
      headers: person.headers,
      level: 1,
      reason: "not_vip",
      keys: [],
      permissions: [],
      ...rest,
    };
    return { person, viewer };
  }
  async function joinMember(name: string, facts: Partial<Viewer>, level: 2 | 3, endsAt: Date | null): Promise<Viewer> {
    const { person, viewer } = await join(name, facts);
    const startsAt = new Date(now.getTime() - 40 * DAY_MS);
    const grant = { kind: "level", source: "admin", userId: person.user.id, createdAt: now } as const;
    await db.insert(grants).values({ ...grant, level, startsAt, endsAt });
    return viewer;
  }
  async function joinStaff(
    name: string,
    role: (typeof GIVEN_ROLES)[number],
    viewAs: "vip" | null = null,
  ): Promise<Viewer> {
    const { person, viewer } = await join(name, { role, permissions: permissionsOf([role]) });
    if (viewAs) await db.execute(sql`update sessions set view_as = ${viewAs} where user_id = ${person.user.id}`);
    return viewer;
  }
  async function turnAway(name: string, status: "banned" | "kicked"): Promise<Viewer> {
    const { person, viewer } = await join(name, { level: null });
    if (status === "banned") await auth.setUserStatus({ userId: person.user.id, status });
    else
      await db.execute(
        sql`update sessions set revoked_at = now(), revoke_reason = 'kicked' where user_id = ${person.user.id}`,
      );
    return viewer;
  }

  const owner = await join("owner", { role: "owner", level: 9, permissions: permissionsOf(["owner"]) });
  // A right to one item of each kind, and to one whole work, all above the viewer's level.
  const wanted = (kind: Planted["kind"], film = false) =>
    content.items.find((planted) => planted.kind === kind && planted.level === 3 && planted.isFilm === film);
  const works = content.items.filter(({ contentType, kind }) =>
    kind === "lesson" ? contentType === "advanced_course" : contentType === "vip_premium",
  );
  const keys = [wanted("lesson"), wanted("lesson", true), wanted("media", true)].flatMap(
    (planted) => planted?.keys[0] ?? [],
  );
  const paid = content.items.find(({ contentType }) => contentType === "paid_article");
  const ofWorks = works.flatMap((planted) => planted.keys[1] ?? []);
  const holder = await join("holder of single rights", { keys: [...keys, ...(paid?.keys ?? []), ...ofWorks] });
  const resource = { kind: "resource", source: "admin", userId: holder.person.user.id, createdAt: now } as const;
  for (const resourceKey of new Set(holder.viewer.keys))
    await db.insert(grants).values({ ...resource, resourceKey, startsAt: now, endsAt: null });

  const borrowing = await joinStaff("staff who look as VIP", "support", "vip");
  const tomorrow = new Date(now.getTime() + DAY_MS);
  return [
    owner.viewer,
    await joinMember("premium", { level: 3, reason: "insufficient_level" }, 3, tomorrow),
    await joinMember("VIP", { level: 2, reason: "insufficient_level" }, 2, null),
    { ...borrowing, level: 2, reason: "insufficient_level", isBorrowing: true },
    holder.viewer,
    await joinStaff("editor", "editor"),
    await joinStaff("finance", "finance"),
    await joinMember("expired", { reason: "vip_expired" }, 3, new Date(now.getTime() - 1_000)),
    (await join("user")).viewer,
    (await join("other user")).viewer,
    await turnAway("kicked", "kicked"),
    await turnAway("banned", "banned"),
    { name: "guest", headers: {}, level: 0, reason: "not_logged_in", keys: [], permissions: [] },
  ];
}
