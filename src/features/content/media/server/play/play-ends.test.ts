import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../../../../../test/auth/people.ts";
import { chapter, videoLesson } from "../../../../../../test/courses-stage.ts";
import { createPlayStage, film, type PlayStage } from "../../../../../../test/media/play-stage.ts";
import { scaled } from "../../../../../../test/time/limits.ts";

/** What is left of a second since then. */
const withinASecond = (since: number) => ({
  timeout: Math.max(1, scaled(1_000) - (performance.now() - since)),
  interval: 50,
});

let stage: PlayStage;
let gated: number;

beforeAll(async () => {
  stage = await createPlayStage();
  gated = (await stage.addCourse({ mediaId: await stage.addFilm("ab", film) })).lessonId;
});
afterAll(() => stage.close());

const play: PlayStage["play"] = (...asked) => stage.play(...asked);
const fetchPart: PlayStage["fetchPart"] = (...asked) => stage.fetchPart(...asked);
const createMember: PlayStage["createMember"] = (...asked) => stage.createMember(...asked);
const stall: PlayStage["stall"] = (...asked) => stage.stall(...asked);

const ends: [string, (person: Person) => Promise<unknown>][] = [
  [
    "logout",
    (person) =>
      stage.database.pool.query("update sessions set revoked_at = now(), revoke_reason = 'logout' where user_id = $1", [
        person.user.id,
      ]),
  ],
  [
    "a kick",
    (person) =>
      stage.database.pool.query("update sessions set revoked_at = now(), revoke_reason = 'kicked' where user_id = $1", [
        person.user.id,
      ]),
  ],
  ["a ban", (person) => stage.one.auth.setUserStatus({ userId: person.user.id, status: "banned" })],
  [
    "a refund",
    (person) =>
      stage.database.pool.query("update grants set revoked_at = now(), revoke_reason = 'refund' where user_id = $1", [
        person.user.id,
      ]),
  ],
  [
    "its end",
    (person) => stage.database.pool.query("update grants set ends_at = now() where user_id = $1", [person.user.id]),
  ],
];

test.each(ends)(
  "VID-1 after %s films stop within a second, on every process, also those on their way",
  async (_name, end) => {
    const member = await createMember();
    const played = await play(gated, member);
    const [slowHere, slowThere] = [await stall(played), await stall(played, stage.there)];
    const right = { ...played, url: played.right };
    const [rightHere, rightThere] = [await stall(right), await stall(right, stage.there)];
    for (const site of [stage.here, stage.there]) expect((await fetchPart(played, { site })).status).toBe(206);
    const since = performance.now();
    await end(member);
    const open = [slowHere, slowThere, rightHere, rightThere];
    const cuts = await Promise.all(open.map((one) => one.cutAfterMs(since)));
    // A cached answer does not serve a repeated request.
    for (const site of [stage.here, stage.there])
      expect([401, 403]).toContain((await fetchPart(right, { site })).status);
    for (const cut of cuts) expect(cut).toBeLessThan(scaled(1_000));
    for (const site of [stage.here, stage.there])
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
    ({ courseId }) => stage.one.courses.saveCourse({ id: courseId }, { withdrawnAt: new Date() }),
  ],
  ["the lesson leaves its course", ({ courseId }) => stage.one.courses.arrangeCourse({ courseId, chapters: [] })],
  ["the level rises", ({ courseId }) => stage.one.courses.saveCourse({ id: courseId }, { contentType: "vip_premium" })],
  [
    "the day of the lesson is moved",
    ({ courseId, mediaId }) => {
      const release = { opensAt: new Date(Date.now() + 3_600_000), opensAfterDays: null };
      return stage.one.courses.arrangeCourse({
        courseId,
        chapters: [chapter("一", videoLesson("film", { mediaId, release }))],
      });
    },
  ],
  [
    "another film takes its place",
    async ({ courseId }) => {
      const mediaId = await stage.addFilm("ef", film.subarray(0, 9));
      return stage.one.courses.arrangeCourse({ courseId, chapters: [chapter("一", videoLesson("film", { mediaId }))] });
    },
  ],
];

test.each(leaves)("VID-1 after %s its films stop within a second, on every process", async (_name, leave) => {
  const mediaId = await stage.addFilm("ab", film);
  const place = { mediaId, ...(await stage.addCourse({ mediaId })) };
  const played = await play(place.lessonId, await createMember());
  const [slowHere, slowThere] = [await stall(played), await stall(played, stage.there)];
  for (const site of [stage.here, stage.there]) expect((await fetchPart(played, { site })).status).toBe(206);
  const since = performance.now();
  await leave(place);
  const cuts = await Promise.all([slowHere.cutAfterMs(since), slowThere.cutAfterMs(since)]);
  for (const cut of cuts) expect(cut).toBeLessThan(scaled(1_000));
  for (const site of [stage.here, stage.there])
    await expect
      .poll(async () => (await fetchPart(played, { site })).status, withinASecond(since))
      .toBeOneOf([403, 404]);
});

test("a preview that its author removes stops, and continues for a viewer who buys the whole meanwhile", async () => {
  const mediaId = await stage.addFilm("ab", film);
  const { courseId, lessonId } = await stage.addCourse({ mediaId, previewSeconds: 5 });
  await stage.addPreview(mediaId);
  const buyer = await createPerson(stage.database.db, { auth: stage.one.auth });
  const [bought, other] = [await play(lessonId, buyer), await play(lessonId, null)];
  expect([bought.isPreview, other.isPreview]).toEqual([true, true]);
  await stage.grantVip(buyer);
  const chapters = [chapter("一", videoLesson("film", { mediaId, previewSeconds: null }))];
  const since = performance.now();
  await stage.one.courses.arrangeCourse({ courseId, chapters });
  await expect.poll(async () => (await fetchPart(other)).status, withinASecond(since)).toBeOneOf([403, 404]);
  expect((await fetchPart(bought)).status).toBe(206);
});
