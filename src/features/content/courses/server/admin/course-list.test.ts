import { beforeAll, expect, test } from "vitest";
import { createAppFixture } from "../../../../../../test/app-fixture.ts";
import type { Person } from "../../../../../../test/auth/people.ts";
import { createStaff } from "../../../../../../test/staff-fixture.ts";

const { db, database, clock, app, sendRequest } = await createAppFixture();

let teacher: Person;

async function requestAdmin(method: string, where: string, body?: object) {
  const answer = await sendRequest(method, `/admin/${where}`, { headers: teacher.headers, ...(body && { body }) });
  return answer.body.data;
}
const titlesOf = async (query: string): Promise<string[]> =>
  (await requestAdmin("GET", `courses?${query}`)).items.map(({ title }: { title: string }) => title);

async function makeCourse(title: string, seconds: number, facts: object = {}): Promise<number> {
  const { id } = await requestAdmin("POST", "courses", { title, ...facts });
  const lessons = [{ title: "一课", kind: "video", duration_seconds: seconds }];
  await requestAdmin("PUT", `courses/${id}/outline`, { chapters: [{ title: "一", lessons }] });
  clock.advance(1);
  return id;
}

beforeAll(async () => {
  teacher = await createStaff(db, "teacher", { clock, auth: app.auth });
  const named = await requestAdmin("POST", "teachers", { name: "林老师", headline: "讲写作" });
  await requestAdmin("POST", "teachers", { name: "陈老师" });
  await makeCourse("甲课", 600, { teacher_id: named.id, content_type: "basic_course" });
  const out = await makeCourse("乙课", 1_200, { category: "100%写作" });
  await makeCourse("丙课", 60);
  await requestAdmin("PUT", `courses/${out}/state`, { state: "published" });
  await database.pool.query("update listed_works set learners = 7 where kind = 'course' and id = $1", [out]);
});

test("courses are listed with their cover, length, learners and teacher, the latest change first", async () => {
  const { items, total, next } = await requestAdmin("GET", "courses");
  expect([total, next]).toEqual([3, null]);
  expect(items.map(({ title }: { title: string }) => title)).toEqual(["乙课", "丙课", "甲课"]);
  expect(items[0]).toMatchObject({ state: "published", lesson_count: 1, minutes: 20, learners: 7, cover_url: null });
  expect(items[0].shown_cover_url).toMatch(/^\/covers\/course\/\d+\.svg/);
  expect(items[2]).toMatchObject({ teacher_name: "林老师", learners: 0, state: "draft" });
  // A cover is not drawn for guests before the course is published.
  expect(items[2].shown_cover_url).toBeNull();
});

test.each([
  ["q=林", ["甲课"]],
  ["q=0%25", ["乙课"]],
  ["q=yi-ke", ["乙课"]],
  ["state=draft&sort=minutes", ["丙课", "甲课"]],
  ["content_type=basic_course", ["甲课"]],
  ["sort=-minutes", ["乙课", "甲课", "丙课"]],
  ["state=scheduled", []],
])("filters and sorts the list of courses by ?%s", async (query, titles) => {
  expect(await titlesOf(query)).toEqual(titles);
});

test("consecutive pages do not overlap, and a cursor of one sort order is refused in another", async () => {
  const first = await requestAdmin("GET", "courses?sort=minutes&limit=2");
  expect(first.items.map(({ title }: { title: string }) => title)).toEqual(["丙课", "甲课"]);
  expect(await titlesOf(`sort=minutes&limit=2&cursor=${first.next}`)).toEqual(["乙课"]);
  const { headers } = teacher;
  const other = await sendRequest("GET", `/admin/courses?sort=title&cursor=${first.next}`, { headers });
  expect(other.status).toBe(422);
});

test("teachers are found by name and headline, with how many courses they have", async () => {
  const { items, total } = await requestAdmin("GET", "teachers?sort=-name");
  expect(total).toBe(2);
  expect(items.map(({ name }: { name: string }) => name)).toHaveLength(2);
  const found = await requestAdmin("GET", "teachers?q=写作");
  expect(found.items).toEqual([expect.objectContaining({ name: "林老师", courses: 1 })]);
});
