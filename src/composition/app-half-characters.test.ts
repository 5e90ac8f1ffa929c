import { expect, test } from "vitest";
import { createAppFixture } from "../../test/app-fixture.ts";
import { createPerson } from "../../test/auth/people.ts";

const { database, db, clock, app, sendRequest } = await createAppFixture();
const HALF = "\ud800";
const browser = { "user-agent": "Mozilla/5.0 Chrome/140.0" };
const TAB = "5f0c6f0e-2f0a-4a43-9a3c-0d6f7c1d2e3f";
const view = { kind: "view", route: "articles-id", content_id: 7, ago_seconds: 0 };

test.each([
  ["a text", { events: [{ ...view, campaign: HALF }] }],
  ["a name", { events: [view], [`a${HALF}`]: 1 }],
  ["a nested text outside the contract", { events: [view], other: { deep: [HALF] } }],
])("refuses a lone surrogate in %s of a body with 422", async (_name, body) => {
  const answer = await sendRequest("POST", "/track", { headers: browser, body: { tab: TAB, ...body } });
  expect(answer).toMatchObject({ status: 422, body: { error_code: "INVALID_INPUT" } });
});

test("a guest's invalid event does not prevent the events of others from being written", async () => {
  await sendRequest("POST", "/track", { headers: browser, body: { tab: TAB, events: [{ ...view, campaign: HALF }] } });
  await sendRequest("POST", "/track", { headers: browser, body: { tab: TAB, events: [view] } });
  await app.tracking.flush();
  const { rows } = await database.pool.query("select content_id from tracking_events");
  expect(rows).toEqual([{ content_id: "7" }]);
});

test("refuses a lone surrogate in a member's and in a staff member's call before anything is done", async () => {
  const person = await createPerson(db, { clock, auth: app.auth });
  const profile = await sendRequest("PUT", "/users", { headers: person.headers, body: { nickname: `花${HALF}` } });
  const owner = await createPerson(db, { clock, auth: app.auth, role: "admin" });
  const ban = await sendRequest("POST", "/admin/bans", {
    headers: owner.headers,
    body: { account: String(person.user.id), reason: HALF },
  });
  expect([profile.status, ban.status]).toEqual([422, 422]);
  const { rows } = await database.pool.query("select outcome, subject from audit_log where outcome = 'begun'");
  expect(rows).toEqual([]);
});

test("a device name that is truncated next to a surrogate pair does not break the login", async () => {
  const person = await createPerson(db, { clock, auth: app.auth });
  const headers = { ...person.headers, "x-device-name": encodeURIComponent(`${"机".repeat(199)}😀`) };
  expect((await sendRequest("GET", "/user", { headers })).status).toBe(200);
});
