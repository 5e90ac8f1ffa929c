import type { APIRequestContext, Page } from "@playwright/test";
import type { Role } from "../../src/domain/staff/permissions.ts";
import { giveRole } from "../staff-role.ts";
import { withDatabase } from "./admin.ts";
import type { VisitedSite } from "./journey.ts";
import { bringSession, callAs, type Member, signUpWithPassword } from "./members.ts";

/** Creates a staff member who is logged in in this browser; with a second factor they have no open duties. */
export async function enterAsStaff(
  page: Page,
  request: APIRequestContext,
  site: Pick<VisitedSite, "dataDir">,
  role: Role,
  { hasFactor = true }: { hasFactor?: boolean } = {},
): Promise<Member & { password: string }> {
  const member = await signUpWithPassword(request);
  // Also creates owners without the command, because its process takes longer than many journeys.
  await withDatabase(site, ({ db }) => giveRole(db, { userId: member.userId, role, hasFactor }));
  const user = await callAs(request, member, "GET", "/v1/user");
  const staff = { ...member, storage: { ...member.storage, userInfo: JSON.stringify(user.user ?? user) } };
  await bringSession(page, staff);
  return staff;
}
