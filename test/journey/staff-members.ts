import type { APIRequestContext, Page } from "@playwright/test";
import pg from "pg";
import { startEmbeddedPostgres } from "../../src/adapters/database/embedded-server.ts";
import type { Role } from "../../src/domain/staff/permissions.ts";
import { quietLogger } from "../quiet-logger.ts";
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
  await giveRole(site, member.userId, role);
  const user = await callAs(request, member, "GET", "/v1/user");
  const staff = { ...member, storage: { ...member.storage, userInfo: JSON.stringify(user.user ?? user) } };
  await bringSession(page, staff);
  return staff;
}

/** An owner too is made without a command: a process of its own takes longer than most journeys. */
async function giveRole({ dataDir }: Pick<VisitedSite, "dataDir">, userId: number, role: Role): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    await client.query(
      "insert into second_factors (user_id, sealed_secret, offered_at, confirmed_at) values ($1, 'x', now(), now())",
      [userId],
    );
    if (role === "owner") await client.query("update users set role = 'admin' where id = $1", [userId]);
    else
      await client.query("insert into staff_roles (user_id, role, granted_at) values ($1, $2, now())", [userId, role]);
  } finally {
    await client.end();
    await server.stop();
  }
}
