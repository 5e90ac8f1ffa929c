import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../../../../../test/auth/people.ts";
import { createTestApp } from "../../../../../../test/create-test-app.ts";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { startBehindLock } from "../../../../../../test/database/start-behind-lock.ts";
import { serveTestApp } from "../../../../../../test/serve-test-app.ts";
import { createStaff } from "../../../../../../test/staff-fixture.ts";
import { createFixedClock } from "../../../../../../test/time/fixed-clock.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let folder: string;
let teacher: Person;
let request: ReturnType<typeof serveTestApp>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "course-versions-"));
  const app = createTestApp(database.db, { dataDir: folder, clock });
  request = serveTestApp(app);
  teacher = await createStaff(database.db, "teacher", { clock, auth: app.auth });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function requestAdmin(method: string, where: string, body?: object) {
  const { headers } = teacher;
  return request(method, `/admin/${where}`, { headers, ...(body && { body }) });
}
const readCourse = async (id: number) => (await requestAdmin("GET", `courses/${id}`)).body.data;

const outlineNamed = (title: string) => ({ chapters: [{ title, lessons: [{ title: "一课", kind: "document" }] }] });

test.each([
  ["the facts", "", "facts_version", (at: number) => ({ title: `第 ${at} 位写的` })],
  ["the outline", "/outline", "outline_version", (at: number) => outlineNamed(`第 ${at} 位写的`)],
] as const)("of ten concurrent saves of %s from one version, one is stored and the others get it", async (...row) => {
  const [, part, versionName, bodyOf] = row;
  const { id, [versionName]: base_version } = (await requestAdmin("POST", "courses", { title: "一起改" })).body.data;
  const answers = await startBehindLock(
    database,
    { statement: "select 1 from courses where id = $1 for update", values: [id], waiting: 10 },
    () =>
      Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          requestAdmin("PUT", `courses/${id}${part}`, { ...bodyOf(at), base_version }),
        ),
      ),
  );
  const saved = await readCourse(id);
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners.map(({ body }) => body.data[versionName])).toEqual([saved[versionName]]);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(9);
  for (const { body } of refused)
    expect(body).toMatchObject({ code: "CHANGED_MEANWHILE", latest: saved, latest_version: saved[versionName] });
});

test("refuses an outline based on a version that was replaced in the meantime, and loses neither change", async () => {
  const { id, outline_version } = (await requestAdmin("POST", "courses", { title: "两位" })).body.data;
  const first = await requestAdmin("PUT", `courses/${id}/outline`, {
    ...outlineNamed("甲排的"),
    base_version: outline_version,
  });
  const late = { ...outlineNamed("乙排的"), base_version: outline_version };
  const refused = await requestAdmin("PUT", `courses/${id}/outline`, late);
  expect([refused.status, refused.body.latest.chapters[0].title]).toEqual([409, "甲排的"]);
  expect((await readCourse(id)).chapters).toEqual(first.body.data.chapters);
  const again = { ...late, base_version: refused.body.latest_version };
  const saved = await requestAdmin("PUT", `courses/${id}/outline`, again);
  expect(saved.body.data.chapters[0].title).toBe("乙排的");
});

test("neither a lesson's text nor the course's state changes the versions of its outline and facts", async () => {
  const { id } = (await requestAdmin("POST", "courses", { title: "别处的改动" })).body.data;
  const before = (await requestAdmin("PUT", `courses/${id}/outline`, outlineNamed("一"))).body.data;
  const lesson = before.chapters[0].lessons[0];
  const written = await requestAdmin("PUT", `lessons/${lesson.id}/text`, { markdown: "正文", base_version: 0 });
  expect(written.body.data.version).toBeGreaterThan(0);
  await requestAdmin("PUT", `courses/${id}/state`, { state: "published" });
  const after = await readCourse(id);
  expect([after.facts_version, after.outline_version]).toEqual([before.facts_version, before.outline_version]);
  expect(after.chapters[0].lessons[0].has_text).toBe(true);
});
