import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson } from "../../../../../../test/auth/people.ts";
import {
  cookieOf,
  createPlayFixture,
  film,
  type Play,
  type PlayFixture,
  SIZE,
  teaser,
} from "../../../../../../test/media/play-fixture.ts";

let fixture: PlayFixture;
let gated: number;
let open: number;
let teased: number;

beforeAll(async () => {
  fixture = await createPlayFixture();
  const mediaId = await fixture.addFilm("ab", film);
  await fixture.addPreview(mediaId);
  await fixture.addCaptions(mediaId);
  gated = (await fixture.addCourse({ mediaId })).lessonId;
  teased = (await fixture.addCourse({ mediaId, previewSeconds: 5 })).lessonId;
  open = (await fixture.addCourse({ mediaId, isPreview: true })).lessonId;
});
afterAll(() => fixture.close());

const play: PlayFixture["play"] = (...args) => fixture.play(...args);
const fetchPart: PlayFixture["fetchPart"] = (...args) => fixture.fetchPart(...args);
const createMember: PlayFixture["createMember"] = (...args) => fixture.createMember(...args);
const openSession: PlayFixture["openSession"] = (...args) => fixture.openSession(...args);

test("a member gets a ticket for one browser, and its bytes come from any process", async () => {
  const member = await createMember();
  const played = await play(gated, member);
  expect(played.cookie).toMatch(
    new RegExp(`^media=[\\w-]{22}; HttpOnly; SameSite=Strict; Path=/media/${played.ticket}/$`),
  );
  for (const site of [fixture.here, fixture.there]) {
    const answer = await fetchPart(played, { site, range: "bytes=10-19" });
    expect(answer.status).toBe(206);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(film.subarray(10, 20));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-range": `bytes 10-19/${SIZE}`,
      "content-type": "video/mp4",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
  }
});

test("VID-1 rejects a copied address and a cookie of another ticket", async () => {
  const member = await createMember();
  const played = await play(gated, member);
  const other = await play(open, null);
  for (const headers of [{}, cookieOf(other), { cookie: "media=" }, { cookie: `media=${"a".repeat(22)}` }]) {
    const answer = await fetchPart(played, { headers });
    expect([answer.status, (await answer.json()).error_code]).toEqual([403, "TICKET_INVALID"]);
  }
  const strange = await fetchPart(played, { address: played.url.replace(played.ticket, "a".repeat(22)) });
  expect(strange.status).toBe(403);
  const foreign = await fetchPart(played, { address: played.url.replace(/\/\d+\/file/, "/999999/file") });
  expect(foreign.status).toBe(404);
});

test.each(["TICKET", "FILE-4"])("%s: answers 404 for a path that is not part of a film", async () => {
  const played = await play(open, null);
  const base = played.url.replace(/file.*/, "");
  for (const part of [
    "..%2f..%2fapp-secret",
    "%2e%2e%2fx",
    "file.mp4/../../x",
    "file",
    "1080.m3u8",
    "captions-en.vtt",
  ]) {
    const answer = await fetchPart(played, { address: `${base}${part}`, range: "" });
    expect(answer.status, part).toBe(404);
  }
});

test("ACL-1 guests and members without the level get the reason and no ticket", async () => {
  const reader = await createPerson(fixture.database.db, { auth: fixture.one.auth });
  expect(await play(gated, null)).toMatchObject({ status: 403, code: "NOT_LOGGED_IN", cookie: "" });
  expect(await play(gated, reader)).toMatchObject({ status: 403, code: "NOT_VIP", cookie: "" });
  const former = await createMember({ until: new Date(Date.now() - 1_000) });
  expect(await play(gated, former)).toMatchObject({ status: 403, code: "VIP_EXPIRED" });
  expect(await play(999_999, null)).toMatchObject({ status: 404 });
});

test("an open lesson plays without an account", async () => {
  const played = await play(open, null);
  expect(played).toMatchObject({ status: 200, isPreview: false });
  expect((await fetchPart(played)).status).toBe(206);
});

test("a viewer of the preview gets only its seconds and their captions", async () => {
  const played = await play(teased, null);
  expect(played).toMatchObject({ status: 200, isPreview: true });
  const answer = await fetchPart(played, { range: "" });
  expect(await answer.text()).toBe(teaser.toString());
  const captions = await (await fetchPart(played, { address: played.captions, range: "" })).text();
  expect(captions).toContain("开头");
  expect(captions).not.toContain("秘密");
  const member = await createMember();
  const whole = await play(teased, member);
  expect(whole.isPreview).toBe(false);
  expect(await (await fetchPart(whole, { address: whole.captions, range: "" })).text()).toContain("秘密");
});

test("serves chapters and sprites with the film's ticket; a preview has only its own", async () => {
  const bar = Buffer.from("small pictures");
  const storageName = `${"ef".repeat(32)}.jpg`;
  await fixture.storage.save(storageName, bar);
  const sprites = { width: 160, height: 90, columns: 10, count: 18, stepMs: 5_000, storageName, sizeBytes: bar.length };
  const chapters = [
    { at_seconds: 0, title: "开头" },
    { at_seconds: 60, title: "秘密" },
  ];
  const values = [sprites, JSON.stringify(chapters)];
  await fixture.database.pool.query("update media_files set sprites = $1, chapters = $2", values);
  const member = await play(teased, await createMember());
  expect(member.file).toMatchObject({ chapters, sprites: { count: 18, step_seconds: 5 } });
  const address = member.file.sprites!.url;
  const answer = await fetchPart(member, { address, range: "" });
  expect([answer.headers.get("content-type"), await answer.text()]).toEqual(["image/jpeg", bar.toString()]);
  expect((await fetchPart(member, { address, range: "", headers: {} })).status).toBe(403);

  const guest = await play(teased, null);
  expect(guest.file).toMatchObject({ chapters: [{ at_seconds: 0, title: "开头" }], sprites: null });
  const stolen = address.replace(member.ticket, guest.ticket);
  expect((await fetchPart(guest, { address: stolen, range: "" })).status).toBe(404);
});

test("VID-1 a third play is refused while two play; an older play of the same browser is ended", async () => {
  const member = await createMember();
  const [phone, tablet] = [await openSession(member, "web_phone"), await openSession(member, "web_tablet")];
  const first = await play(gated, member);
  expect((await play(gated, phone, fixture.there)).status).toBe(200);
  expect(await play(gated, tablet)).toMatchObject({ status: 409, code: "TOO_MANY_STREAMS", cookie: "" });
  const again = await play(teased, member);
  expect(again.status).toBe(200);
  await sleep(1_000);
  expect((await fetchPart(first, { site: fixture.there })).status).toBe(403);
  expect((await fetchPart(again)).status).toBe(206);
  await fetch(`${fixture.here.url}/api/v1/play/end`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ticket: again.ticket }),
  });
  expect((await play(gated, tablet)).status).toBe(200);
});

test("simultaneous plays do not both get the last place", async () => {
  const member = await createMember();
  const devices = await Promise.all([1, 2, 3, 4].map((device) => openSession(member, `web_race_${device}`)));
  const statuses = await Promise.all(
    devices.map((device, index) => play(gated, device, index % 2 ? fixture.here : fixture.there)),
  );
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
});

test("a ticket ends after ten minutes without use, and is extended while it is used", async () => {
  const member = await createMember();
  const [idle, used] = [await play(gated, member), await play(gated, member)];
  const age = (minutes: number, { ticket }: Play) =>
    fixture.database.pool.query(
      `update media_tickets set expires_at = expires_at - make_interval(mins => $1), used_at = used_at - make_interval(mins => $1)
        where ticket_hash = encode(sha256($2::bytea), 'hex')`,
      [minutes, ticket],
    );
  await age(6, used);
  expect((await fetchPart(used)).status).toBe(206);
  await age(6, used);
  await sleep(1_000);
  expect((await fetchPart(used, { site: fixture.there })).status).toBe(206);
  await age(11, idle);
  const answer = await fetchPart(idle);
  expect([answer.status, (await answer.json()).error_code]).toEqual([403, "TICKET_EXPIRED"]);
});

test("answers valid, unsatisfiable and unknown ranges with 206, 416 and 200", async () => {
  const answers: [string, number, string | null, number][] = [
    ["", 200, null, SIZE],
    ["bytes=0-", 206, `bytes 0-${SIZE - 1}/${SIZE}`, SIZE],
    ["bytes=5-5", 206, `bytes 5-5/${SIZE}`, 1],
    ["bytes=-100", 206, `bytes ${SIZE - 100}-${SIZE - 1}/${SIZE}`, 100],
    [`bytes=-${SIZE * 2}`, 206, `bytes 0-${SIZE - 1}/${SIZE}`, SIZE],
    [`bytes=${SIZE - 1}-${SIZE + 50}`, 206, `bytes ${SIZE - 1}-${SIZE - 1}/${SIZE}`, 1],
    [`bytes=${SIZE}-`, 416, `bytes */${SIZE}`, 0],
    ["bytes=-0", 416, `bytes */${SIZE}`, 0],
    [`bytes=${Array.from({ length: 1_000 }, (_, at) => `${at}-${at}`).join(",")}`, 416, `bytes */${SIZE}`, 0],
    ["bytes=9-5", 200, null, SIZE],
    ["lines=1-2", 200, null, SIZE],
  ];
  for (const [range, status, contentRange, length] of answers) {
    const name = range.slice(0, 40);
    // Each range needs its own ticket, because a ticket has only one initial amount.
    const played = await play(open, null);
    const head = await fetchPart(played, { range, method: "HEAD" });
    expect([head.status, head.headers.get("content-range"), Number(head.headers.get("content-length"))], name).toEqual([
      status,
      contentRange,
      length,
    ]);
    const answer = await fetchPart(played, { range });
    expect([answer.status, answer.headers.get("content-range"), (await answer.arrayBuffer()).byteLength], name).toEqual(
      [status, contentRange, length],
    );
  }
});

test("If-Range and If-None-Match compare the content's tag", async () => {
  const played = await play(open, null);
  const whole = await fetchPart(played, { range: "bytes=0-0" });
  const tag = whole.headers.get("etag") ?? "";
  const fetchWith = (headers: object) => fetchPart(played, { headers: { ...cookieOf(played), ...headers } });
  expect((await fetchWith({ "if-range": tag })).status).toBe(206);
  expect((await fetchWith({ "if-range": '"another"' })).status).toBe(200);
  expect((await fetchWith({ "if-range": "Sat, 21 Nov 2026 00:00:00 GMT" })).status).toBe(200);
  expect((await fetchWith({ "if-none-match": `"x", ${tag}` })).status).toBe(304);
});

test("the addresses of the media page are not handled as films", async () => {
  for (const address of ["/media", "/media/", "/media/12", `/media/${"a".repeat(22)}`])
    expect((await fetch(`${fixture.here.url}${address}`)).headers.get("content-type")).not.toBe("video/mp4");
});
