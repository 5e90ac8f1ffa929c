import { beforeAll, beforeEach, expect, test } from "vitest";
import { createCourseFixture } from "../../../../../../test/courses-fixture.ts";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { decideForViewers } from "../../../../../../test/membership/access-deciders.ts";
import { listAllPages } from "../../../../../../test/site/list-pages.ts";
import { createFixedClock } from "../../../../../../test/time/fixed-clock.ts";
import type { Viewer } from "../../../../../domain/access/access.ts";
import type { Caller } from "../../../../../kit/api/caller.ts";
import { getDocument } from "../../../books/contract.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const viewers = new Map<number | null, Viewer>();
const database = await setUpDatabase();
let fixture: ReturnType<typeof createCourseFixture>;
let courseId: number;
let ofCourse: { bookId: number; documentId: number };
let ofShelf: { bookId: number; documentId: number };

beforeAll(async () => {
  fixture = createCourseFixture({ db: database.db, clock, decideAccess: decideForViewers(viewers, clock) });
  ofCourse = await addBook("vip_course");
  ofShelf = await addBook("vip");
  const draft = { title: "课", contentType: "advanced_course", publishedAt: clock.now() } as const;
  ({ courseId } = await fixture.courses.saveCourse("new", draft));
  const right = {
    kind: "resource",
    level: null,
    resourceKey: `course:${courseId}`,
    startsAt: new Date(0),
    endsAt: null,
  };
  viewers.set(1, { userId: 1, isAdmin: false, grants: [right as Viewer["grants"][number]] });
});
beforeEach(async () => {
  const relatedBookIds = [ofCourse.bookId, ofShelf.bookId];
  await fixture.courses.saveCourse({ id: courseId }, { relatedBookIds, withdrawnAt: null });
  fixture.books.forgetReads();
});

async function addBook(shelf: "vip" | "vip_course") {
  const { bookId } = await fixture.books.saveBook({ sourceKey: null, title: "书", summary: "", shelf });
  const nodes = [{ sourceKey: "one", title: "一", depth: 0, isGroup: false }];
  const { ids } = await fixture.books.arrangeBook({ bookId, nodes });
  const documentId = ids.get("one") ?? 0;
  await fixture.books.saveDocument({ documentId, source: { markdown: `${"开头。".repeat(200)}\n\n正文` } });
  return { bookId, documentId };
}

async function read({ bookId, documentId }: typeof ofCourse, userId: number | null) {
  const served = fixture.books.endpoints.find(({ endpoint }) => endpoint.name === getDocument.name);
  const user = userId === null ? null : { id: userId, sessionId: "s", isAdmin: false };
  const answer = await served?.answer({ params: { book_id: bookId, id: documentId } }, { user } as Caller);
  return getDocument.output.parse(answer).document;
}

test("a right to a course gives access to books that only belong to courses, and to no others (spec §6)", async () => {
  expect((await read(ofCourse, 1)).access).toMatchObject({ allowed: true, required_level: 3 });
  expect((await read(ofShelf, 1)).access).toMatchObject({ allowed: false, reason: "not_vip" });
  expect((await read(ofCourse, null)).access).toMatchObject({ allowed: false, reason: "not_logged_in" });
  for (const [of, id] of [
    ["book", ofCourse.bookId],
    ["document", ofCourse.documentId],
  ] as const)
    expect((await fixture.books.findResource(of, id))?.resourceKeys).toContain(`course:${courseId}`);
});

test("a book that leaves its course is not covered by a right to it any more", async () => {
  await fixture.courses.saveCourse({ id: courseId }, { relatedBookIds: [] });
  fixture.books.forgetReads();
  expect((await read(ofCourse, 1)).access.allowed).toBe(false);
});

test("pages of a course's books are in the list of all pages while the course is published", async () => {
  const list = async () => {
    const courseBookIds = await fixture.courses.guest.listRelatedBookIds();
    return (await listAllPages(fixture.books.guest.publicPages({ courseBookIds }))).map(({ path }) => path);
  };
  const own = [`/vip/book/${ofShelf.bookId}`, `/vip/book/${ofShelf.bookId}/document/${ofShelf.documentId}`];
  const base = `/vip/course/related_book/${ofCourse.bookId}`;
  expect((await list()).toSorted()).toEqual([...own, base, `${base}/document/${ofCourse.documentId}`].toSorted());
  await fixture.courses.saveCourse({ id: courseId }, { withdrawnAt: clock.now() });
  expect((await list()).toSorted()).toEqual(own.toSorted());
});
