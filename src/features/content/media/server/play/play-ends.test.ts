import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../../../../../test/auth/people.ts";
import { chapter, videoLesson } from "../../../../../../test/courses-fixture.ts";
import { createPlayFixture, film, type PlayFixture } from "../../../../../../test/media/play-fixture.ts";
import { scaled } from "../../../../../../test/time/limits.ts";

/** The remaining part of the second that began at `since`. */
const withinASecond = (since: number) => ({
  timeout: Math.max(1, scaled(1_000) - (performance.now() - since)),
  interval: 50,
});

let fixture: PlayFixture;
let gated: number;

beforeAll(async () => {
  fixture = await createPlayFixture();
  gated = (await fixture.addCourse({ mediaId: await fixture.addFilm("ab", film) })).lessonId;
});
afterAll(() => fixture.close());

const play: PlayFixture["play"] = (...args) => fixture.play(...args);
const fetchPart: PlayFixture["fetchPart"] = (...args) => fixture.fetchPart(...args);
const createMember: PlayFixture["createMember"] = (...args) => fixture.createMember(...args);
const stall: PlayFixture["stall"] = (...args) => fixture.stall(...args);

const ends: [string, (person: Person) => Promise<unknown>][] = [
  [
    "logout",
    (person) =>
      fixture.database.pool.query(
        "update sessions set revoked_at = now(), revoke_reason = 'logout' where user_id = $1",
        [person.user.id],
      ),
  ],
  [
    "a kick",
    (person) =>
      fixture.database.pool.query(
        "update sessions set revoked_at = now(), revoke_reason = 'kicked' where user_id = $1",
        [person.user.id],
      ),
  ],
  ["a ban", (person) => fixture.one.auth.setUserStatus({ userId: person.user.id, status: "banned" })],
  [
    "a refund",
    (person) =>
      fixture.database.pool.query("update grants set revoked_at = now(), revoke_reason = 'refund' where user_id = $1", [
        person.user.id,
      ]),
  ],
  [
    "its end",
    (person) => fixture.database.pool.query("update grants set ends_at = now() where user_id = $1", [person.user.id]),
  ],
];

test.each(ends)(
  "VID-1 after %s films stop within a second, on every process, also while they are sent",
  async (_name, end) => {
    const member = await createMember();
    const played = await play(gated, member);
    const [slowHere, slowThere] = [await stall(played), await stall(played, fixture.there)];
    const right = { ...played, url: played.right };
    const [rightHere, rightThere] = [await stall(right), await stall(right, fixture.there)];
    for (const site of [fixture.here, fixture.there]) expect((await fetchPart(played, { site })).status).toBe(206);
    const since = performance.now();
    await end(member);
    const open = [slowHere, slowThere, rightHere, rightThere];
    const cuts = await Promise.all(open.map((one) => one.cutAfterMs(since)));
    // A cached answer does not serve a repeated request.
    for (const site of [fixture.here, fixture.there])
      expect([401, 403]).toContain((await fetchPart(right, { site })).status);
    for (const cut of cuts) expect(cut).toBeLessThan(scaled(1_000));
    for (const site of [fixture.here, fixture.there])
      await expect
        .poll(async () => (await fetchPart(played, { site })).status, withinASecond(since))
        .toBeOneOf([401, 403]);
  },
);

interface Place {
  courseId: number;
  lessonId: number;
  mediaId: number;
}

const leaves: [string, (place: Place) => Promise<unknown>][] = [
  [
    "the course is withdrawn",
    ({ courseId }) => fixture.one.courses.saveCourse({ id: courseId }, { withdrawnAt: new Date() }),
  ],
  ["the lesson leaves its course", ({ courseId }) => fixture.one.courses.arrangeCourse({ courseId, chapters: [] })],
  [
    "the level rises",
    ({ courseId }) => fixture.one.courses.saveCourse({ id: courseId }, { contentType: "vip_premium" }),
  ],
  [
    "the day of the lesson is moved",
    ({ courseId, mediaId }) => {
      const release = { opensAt: new Date(Date.now() + 3_600_000), opensAfterDays: null };
      return fixture.one.courses.arrangeCourse({
        courseId,
        chapters: [chapter("一", videoLesson("film", { mediaId, release }))],
      });
    },
  ],
  [
    "another film takes its place",
    async ({ courseId }) => {
      const mediaId = await fixture.addFilm("ef", film.subarray(0, 9));
      return fixture.one.courses.arrangeCourse({
        courseId,
        chapters: [chapter("一", videoLesson("film", { mediaId }))],
      });
    },
  ],
];

test.each(leaves)("VID-1 after %s its films stop within a second, on every process", async (_name, leave) => {
  const mediaId = await fixture.addFilm("ab", film);
  const place = { mediaId, ...(await fixture.addCourse({ mediaId })) };
  const played = await play(place.lessonId, await createMember());
  const [slowHere, slowThere] = [await stall(played), await stall(played, fixture.there)];
  for (const site of [fixture.here, fixture.there]) expect((await fetchPart(played, { site })).status).toBe(206);
  const since = performance.now();
  await leave(place);
  const cuts = await Promise.all([slowHere.cutAfterMs(since), slowThere.cutAfterMs(since)]);
  for (const cut of cuts) expect(cut).toBeLessThan(scaled(1_000));
  for (const site of [fixture.here, fixture.there])
    await expect
      .poll(async () => (await fetchPart(played, { site })).status, withinASecond(since))
      .toBeOneOf([403, 404]);
});

test("a preview removed by its author stops, and continues for a viewer who buys the content in the meantime", async () => {
  const mediaId = await fixture.addFilm("ab", film);
  const { courseId, lessonId } = await fixture.addCourse({ mediaId, previewSeconds: 5 });
  await fixture.addPreview(mediaId);
  const buyer = await createPerson(fixture.database.db, { auth: fixture.one.auth });
  const [bought, other] = [await play(lessonId, buyer), await play(lessonId, null)];
  expect([bought.isPreview, other.isPreview]).toEqual([true, true]);
  await fixture.grantVip(buyer);
  const chapters = [chapter("一", videoLesson("film", { mediaId, previewSeconds: null }))];
  const since = performance.now();
  await fixture.one.courses.arrangeCourse({ courseId, chapters });
  await expect.poll(async () => (await fetchPart(other)).status, withinASecond(since)).toBeOneOf([403, 404]);
  expect((await fetchPart(bought)).status).toBe(206);
});
