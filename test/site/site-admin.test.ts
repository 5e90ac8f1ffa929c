import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../auth/people.ts";
import { createStaff } from "../staff-fixture.ts";
import { limit } from "../time/limits.ts";
import { openSocket } from "./raw-request.ts";
import { createSiteFixture, fixtureLimitMs, type SiteFixture } from "./site-fixture.ts";
import type { RunningSite } from "./start-site.ts";

let fixture: SiteFixture;
/** Two processes of one site: an admin call at one of them takes effect on the other. */
let sites: [RunningSite, RunningSite];
let owner: Person;

beforeAll(async () => {
  fixture = await createSiteFixture();
  sites = await Promise.all([fixture.start(), fixture.start()]);
  const { db } = fixture.database;
  owner = await createStaff(db, "owner");
}, fixtureLimitMs);
afterAll(() => fixture.close());

const soon = { timeout: limit(5_000), interval: 50 };

async function call(site: RunningSite, method: string, path: string, who: Person, body?: object) {
  const answer = await fetch(`${site.url}/api/v1${path}`, {
    method,
    headers: { ...who.headers, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Opens the event stream of a logged-in user. Returns a function that reads the received text. */
async function openStream(site: RunningSite, { headers }: Person): Promise<() => string> {
  const socket = await openSocket(site.url);
  const lines = Object.entries({ host: "x", accept: "text/event-stream", ...headers }).map((pair) => pair.join(": "));
  socket.write(`GET /api/v1/auth/sessions/events HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  let text = "";
  socket.on("data", (chunk) => (text += chunk));
  await expect.poll(() => text, soon).toContain("200 OK");
  return () => text;
}

test("a ban ends the login on every process, and lifting the ban does not restore that login", async () => {
  const [here, there] = sites;
  const person = await createPerson(fixture.database.db);
  const readUser = () => call(there, "GET", "/user", person);
  expect((await readUser()).status).toBe(200);
  const stream = await openStream(there, person);
  const banned = await call(here, "POST", "/admin/bans", owner, { account: person.user.phone, reason: "广告" });
  expect(banned.status, JSON.stringify(banned.body)).toBe(200);
  await expect.poll(async () => (await readUser()).body.error_code, soon).toBe("USER_BANNED");
  await expect.poll(stream, soon).toMatch(/event: ended.*\r\n0\r\n\r\n$/s);
  expect(JSON.stringify((await call(there, "GET", "/admin/bans", owner)).body)).toContain("广告");
  expect((await call(here, "DELETE", `/admin/bans/${person.user.id}`, owner)).status).toBe(200);
  // Tokens that were issued before the ban remain revoked after it has ended.
  await expect.poll(async () => (await readUser()).body.error_code, soon).toBe("TOKEN_REVOKED");
});

test("a changed setting appears on the cached pages of every process", async () => {
  const read = (site: RunningSite) => fetch(`${site.url}/`).then((answer) => answer.text());
  for (const site of sites) expect(await read(site)).not.toContain("慢慢来比较快");
  const changed = await call(sites[0], "PUT", "/admin/settings", owner, { slogan: "慢慢来比较快" });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  for (const site of sites) await expect.poll(() => read(site), soon).toContain("慢慢来比较快");
});

test("every process shows a newly published legal text, which no longer changes", async () => {
  const text = { kind: "refund", version: "2026-11-30", title: "退款规则", markdown: "七天之内都可以退。" };
  const published = await call(sites[0], "POST", "/admin/legal", owner, text);
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  for (const { url } of sites)
    await expect
      .poll(() => fetch(`${url}/legal/refund`).then((answer) => answer.text()), soon)
      .toContain("七天之内都可以退");
  expect((await call(sites[1], "POST", "/admin/legal", owner, { ...text, markdown: "改了。" })).status).toBe(409);
});

test("admin calls refuse members", async () => {
  const member = await createPerson(fixture.database.db);
  for (const path of ["/admin/bans", "/admin/settings", "/admin/legal"]) {
    const { status, body } = await call(sites[0], "GET", path, member);
    expect.soft([status, body.error_code], path).toEqual([403, "INSUFFICIENT_PERMISSIONS"]);
  }
});
