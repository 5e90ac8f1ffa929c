import type { APIRequestContext, Page } from "@playwright/test";
import type { Role } from "../../src/domain/staff/permissions.ts";
import { giveRole } from "../staff-role.ts";
import { withDatabase } from "./admin.ts";
import type { VisitedSite } from "./journey.ts";
import { bringSession, callAs, type Member, signUpWithPassword } from "./members.ts";

/** Somebody who works on the site, whose duties are done, signed in in this browser. */
export async function enterAsStaff(
  page: Page,
  request: APIRequestContext,
  site: Pick<VisitedSite, "dataDir">,
  role: Role,
): Promise<Member & { password: string }> {
  const member = await signUpWithPassword(request);
  // An owner too is made without a command: a process of its own takes longer than many a journey.
  await withDatabase(site, ({ db }) => giveRole(db, { userId: member.userId, role }));
  const user = await callAs(request, member, "GET", "/v1/user");
  const staff = { ...member, storage: { ...member.storage, userInfo: JSON.stringify(user.user ?? user) } };
  await bringSession(page, staff);
  return staff;
}
