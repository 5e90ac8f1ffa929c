import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../../../../test/auth/people.ts";
import { createTestIntake } from "../../../../../test/media/downloads-intake.ts";
import { createPlayFixture, type PlayFixture } from "../../../../../test/media/play-fixture.ts";
import { scaled } from "../../../../../test/time/limits.ts";

const bytes = Buffer.from("exercises of the book");
let fixture: PlayFixture;
let courseId: number;
/** A user who only owns the course. */
let owner: Person;

beforeAll(async () => {
  fixture = await createPlayFixture();
  ({ courseId } = await fixture.addCourse({}));
  owner = await createPerson(fixture.database.db, { auth: fixture.one.auth });
  await fixture.database.pool.query(
    `insert into grants (user_id, kind, resource_key, starts_at, created_at, source) values ($1, 'resource', $2, '2020-01-01', now(), 'admin')`,
    [owner.user.id, `course:${courseId}`],
  );
});
afterAll(() => fixture.close());

/** Attaches a file to a book that belongs to the course. */
async function attach(shelf: "vip" | "vip_course"): Promise<{ fileId: number; bookId: number }> {
  const { books, courses } = fixture.one;
  const { bookId } = await books.saveBook({ sourceKey: null, title: "书", summary: "", shelf });
  const { ids } = await books.arrangeBook({
    bookId,
    nodes: [{ sourceKey: "one", title: "一", depth: 0, isGroup: false }],
  });
  await books.saveDocument({ documentId: ids.get("one") ?? 0, source: { markdown: "正文" } });
  await courses.saveCourse({ id: courseId }, { relatedBookIds: [bookId] });
  const { db } = fixture.database;
  const intake = createTestIntake({ db, storage: fixture.storage, folder: fixture.folder });
  const { id: fileId } = await intake.addDownload({
    sourceKey: `file:${bookId}`,
    title: "习题",
    summary: "",
    category: "",
    content_type: "download",
    position: 0,
    carrier: { kind: "book", id: bookId },
    published_at: new Date().toISOString(),
    file: {
      fileName: "习题.pdf",
      label: "",
      notes: "",
      content: { stream: Readable.from([bytes]), sizeBytes: bytes.length },
    },
  });
  return { fileId, bookId };
}

async function take(fileId: number, person: Person | null) {
  const begun = await fetch(`${fixture.here.url}/api/v1/downloads/${fileId}/fetch`, {
    method: "POST",
    headers: { ...person?.headers, "content-type": "application/json" },
    body: "{}",
  });
  const { data, error_code: code } = await begun.json();
  if (!data) return { status: begun.status, code };
  const cookie = begun.headers.get("set-cookie")?.split(";")[0] ?? "";
  const fetchIt = () => fetch(`${fixture.here.url}${data.url}`, { headers: { cookie } });
  return { status: begun.status, text: await (await fetchIt()).text(), again: async () => (await fetchIt()).status };
}

const explain = async (fileId: number) => {
  const address = `${fixture.here.url}/api/v1/access?type=download&id=${fileId}`;
  return (await (await fetch(address, { headers: owner.headers })).json()).data;
};

test("a right to a course gives access to the files of its own books as to these books, and ends with it (ACL-1, ACL-4)", async () => {
  const { fileId } = await attach("vip_course");
  expect(await take(fileId, null)).toMatchObject({ status: 403, code: "NOT_LOGGED_IN" });
  const other = await createPerson(fixture.database.db, { auth: fixture.one.auth });
  expect(await take(fileId, other)).toMatchObject({ status: 403, code: "NOT_VIP" });
  const taken = await take(fileId, owner);
  expect(taken).toMatchObject({ status: 200, text: bytes.toString() });
  expect(JSON.stringify(await explain(fileId))).toContain('"allowed":true');
  await fixture.one.courses.saveCourse({ id: courseId }, { relatedBookIds: [] });
  const soon = { timeout: scaled(1_000), interval: 50 };
  await expect.poll(() => taken.again?.(), soon).not.toBe(200);
  await expect.poll(async () => (await take(fileId, owner)).status, soon).not.toBe(200);
});

test("a book on its own shelf is not sold with the course, and neither are its files (ACL-1)", async () => {
  const { fileId } = await attach("vip");
  expect(await take(fileId, owner)).toMatchObject({ status: 403, code: "NOT_VIP" });
  expect(JSON.stringify(await explain(fileId))).toContain('"allowed":false');
});

test("the public facts of a file do not reveal which rights give access to it", async () => {
  const { fileId, bookId } = await attach("vip_course");
  for (const address of [`downloads/${fileId}`, `attachments/book/${bookId}`]) {
    const answer = await (await fetch(`${fixture.here.url}/api/v1/${address}`)).text();
    expect(answer).toContain("习题");
    expect(answer).not.toContain(`course:${courseId}`);
  }
});
