import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { createAppStage } from "../test/app-stage.ts";
import { createPerson, type Person } from "../test/auth/people.ts";
import { secondFactors } from "./features/auth/server/second-factor/second-factor-tables.ts";

const { db, database, clock, app, ask } = await createAppStage();

let member: Person;
let owner: Person;
beforeEach(async () => {
  member = await createPerson(db, { clock, auth: app.auth });
  owner = await createPerson(db, { clock, auth: app.auth, role: "admin" });
  const now = clock.now();
  await db
    .insert(secondFactors)
    .values({ userId: owner.user.id, sealedSecret: "sealed", offeredAt: now, confirmedAt: now });
});

const rename = (name: string) => ask("PUT", "/users", { headers: member.headers, body: { name } });

async function changeAvatar() {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append("avatar", new File([new Uint8Array(picture)], "me.png"));
  return ask("POST", "/users/upload-avatar", { headers: member.headers, body });
}

const nameNow = async () =>
  (await database.pool.query("select name from users where id = $1", [member.user.id])).rows[0].name;

test.each(["refuse", "hold", "replace"])("a name with a word of the list is refused (%s)", async (action) => {
  const words = { list: `加微信 | ${action} | spaced${action === "replace" ? " | 某某" : ""}` };
  expect((await ask("PUT", "/admin/moderation/words", { headers: owner.headers, body: words })).status).toBe(200);
  for (const name of ["加微信abc123", "加 微 信 abc"])
    expect(await rename(name), name).toMatchObject({ status: 422, body: { error_code: "TEXT_REFUSED" } });
  await ask("PUT", "/admin/moderation/settings", { headers: owner.headers, body: { first_posts: 0 } });
  expect(await rename("花开")).toMatchObject({ status: 200 });
  expect(await nameNow()).toBe("花开");
});

test("name and picture stay as they are during a posting ban, and change again after it", async () => {
  const ban = { user_id: member.user.id, days: 3, reason: "发布广告" };
  expect((await ask("POST", "/admin/posting-bans", { headers: owner.headers, body: ban })).status).toBe(200);
  const banned = { status: 403, body: { error_code: "POSTING_BANNED" } };
  expect(await rename("新名字")).toMatchObject(banned);
  expect(await changeAvatar()).toMatchObject(banned);
  expect(await nameNow()).toBe(member.user.name);
  await ask("DELETE", `/admin/posting-bans/${member.user.id}`, { headers: owner.headers });
  expect(await rename("新名字")).toMatchObject({ status: 200 });
  expect(await changeAvatar()).toMatchObject({ status: 200 });
});

test("a field of the shop takes no control of the direction of text", async () => {
  const draft = (title: string) => ({ title, summary: "", parts: [{ type: "course", id: 1 }], price_fen: 100 });
  for (const control of ["\u202e", "\u2066", "\u200f", "\u061c"]) {
    const body = draft(`课程${control}00.1`);
    const answer = await ask("POST", "/admin/products", { headers: owner.headers, body });
    expect(answer).toMatchObject({ status: 422, body: { errors: { title: [expect.stringContaining("文字方向")] } } });
  }
});
