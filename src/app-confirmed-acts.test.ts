import { expect, test } from "vitest";
import { createAppStage } from "../test/app-stage.ts";
import { createPerson } from "../test/auth/people.ts";
import { FRESH_SECONDS } from "./features/auth/auth-limits.ts";
import { secondFactors } from "./features/auth/server/second-factor/second-factor-tables.ts";

const { db, database, clock, app, ask } = await createAppStage();

/** The acts of staff that an open page must not be enough for. */
const CONFIRMED = [
  "changeRefundRules",
  "confirmPayback",
  "downloadSiteExportWithPeople",
  "grantRole",
  "readPublications",
  "recordPayback",
  "revokeRole",
];

async function createOwner() {
  const owner = await createPerson(db, { clock, auth: app.auth, role: "admin" });
  const now = clock.now();
  await db
    .insert(secondFactors)
    .values({ userId: owner.user.id, sealedSecret: "sealed", offeredAt: now, confirmedAt: now });
  return owner;
}

test("every act of the list asks for a fresh confirmation, and no other act of staff does", () => {
  const names = app.endpoints.filter(({ endpoint }) => endpoint.confirm).map(({ endpoint }) => endpoint.name);
  expect(names.toSorted()).toEqual(CONFIRMED);
});

test("refuses a dangerous act without a confirmation, allows it after one, and again not after five minutes", async () => {
  const owner = await createOwner();
  const { user } = await createPerson(db, { clock, auth: app.auth });
  const giveRole = () => ask("PUT", `/admin/staff/${user.id}/roles/finance`, { headers: owner.headers });
  const confirm = () =>
    database.pool.query("update sessions set reauthenticated_at = $1 where user_id = $2", [clock.now(), owner.user.id]);
  const refused = { status: 403, body: { error_code: "CONFIRMATION_NEEDED" } };

  expect(await giveRole()).toMatchObject(refused);
  expect(await ask("GET", "/admin/export/people", { headers: owner.headers })).toMatchObject(refused);
  const { rows } = await database.pool.query("select action, outcome, error_code from audit_log order by id");
  expect(rows).toEqual(
    ["grantRole", "downloadSiteExportWithPeople"].map((action) => ({
      action,
      outcome: "refused",
      error_code: "CONFIRMATION_NEEDED",
    })),
  );

  await confirm();
  expect(await giveRole()).toMatchObject({ status: 200, body: { data: { roles: ["finance"] } } });
  clock.advance(FRESH_SECONDS + 1);
  expect(await giveRole()).toMatchObject(refused);
});
