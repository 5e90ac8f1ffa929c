import { afterAll, beforeAll, expect, test } from "vitest";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { createCourseFixture } from "../../../../../test/courses-fixture.ts";
import { connectGuest } from "../../../../../test/database/connect-guest.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { decideAsGuest } from "../../../../../test/membership/access-deciders.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import type { DatabaseConnection } from "../../../../adapters/database/connect.ts";
import type { Caller } from "../../../../kit/api/caller.ts";
import type { BookDraft } from "../../books/book-draft.ts";
import type { CourseDraft } from "../../courses/course-draft.ts";
import type { ItemKind } from "../../media/item-types.ts";
import { insertMedia } from "../../media/server/files/media-store.ts";
import { insertItem, replaceItemFiles } from "../../media/server/items/item-store.ts";
import { createGuestMedia } from "../../media/server/items/read-items.ts";
import { listWorks, type Section, type Work, type WorkFilter } from "../contract.ts";
import { createCatalogue } from "./catalogue.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let guest: DatabaseConnection;
let catalogue: ReturnType<typeof createCatalogue>;

const day = (number: number) => new Date(Date.UTC(2026, 10, number));

beforeAll(async () => {
  guest = connectGuest(database);
  const { books, courses } = createCourseFixture({
    db: database.db,
    guestDb: guest.db,
    clock,
    decideAccess: decideAsGuest,
  });
  catalogue = createCatalogue({
    db: database.db,
    countLearners: async () => new Map(),
    guestDb: guest.db,
    clock,
    listBookCards: books.guest.listCards,
    listCourseCards: courses.guest.listCards,
    listMediaCards: createGuestMedia({ guestDb: guest.db, clock }).listCards,
  });
  const addBook = (title: string, draft: Partial<BookDraft>) =>
    books.saveBook({ sourceKey: title, title, summary: `${title}的简介`, ...draft });
  const addCourse = async (title: string, { seconds, ...draft }: CourseDraft & { seconds: number }) => {
    const { courseId } = await courses.saveCourse("new", { title, summary: "讲清楚", publishedAt: day(1), ...draft });
    const lesson = { sourceKey: "1", title: "一", kind: "video", durationSeconds: seconds } as const;
    await courses.arrangeCourse({ courseId, chapters: [{ sourceKey: "1", title: "一", lessons: [lesson] }] });
  };
  await addBook("写作书", { shelf: "vip", category: "写作", tags: ["写作", "表达"], position: 2, publishedAt: day(3) });
  await addBook("系统书", { shelf: "system", category: "编程", position: 1, publishedAt: day(2) });
  await addBook("公开书", { shelf: "vip", contentType: "free", category: "写作", position: 3, publishedAt: day(4) });
  await addBook("草稿", { shelf: "vip", publishedAt: null });
  await addBook("课里的书", { shelf: "vip_course", contentType: "vip", publishedAt: day(1) });
  await addCourse("基础课", {
    contentType: "basic_course",
    category: "写作",
    tags: ["写作"],
    position: 1,
    seconds: 600,
    publishedAt: day(5),
  });
  await addCourse("会员课_100%", {
    contentType: "vip",
    category: "编程",
    tags: ["表达"],
    position: 1,
    seconds: 7_200,
    publishedAt: day(6),
  });
  await addCourse("高级课", { contentType: "advanced_course", position: 4, seconds: 3_600, publishedAt: day(7) });
  await addCourse("系统课", { contentType: "system_course", position: 2, seconds: 60 });
  await addCourse("明年的课", { contentType: "vip", seconds: 60, publishedAt: new Date("2027-01-01") });
  await addCourse("撤下的课", { contentType: "vip", seconds: 60, withdrawnAt: day(8) });
});

afterAll(async () => {
  await guest.close();
});

function titleOf(work: Work): string {
  if (work.kind === "book") return work.book.title;
  return work.kind === "course" ? work.course.title : work.media.title;
}

async function list(section: Section, filter: Partial<WorkFilter> = {}, page = { page: 1, page_size: 20 }) {
  const found = await catalogue.guest.listWorks({ section, sort: "order", ...filter, ...page });
  return {
    total: found.total,
    titles: found.items.map((work) => titleOf(work)),
  };
}

test.each([
  ["basic", ["基础课", "公开书"]],
  ["system", ["系统书", "系统课"]],
  ["vip", ["会员课_100%", "写作书", "公开书", "高级课"]],
] as const)("%s contains published books and courses in staff order, and nothing else", async (section, titles) => {
  expect(await list(section)).toEqual({ total: titles.length, titles });
});

test.each([
  [{ category: "写作" }, ["写作书", "公开书"]],
  [{ tag: "表达" }, ["会员课_100%", "写作书"]],
  [{ kind: "course" }, ["会员课_100%", "高级课"]],
  [{ level: "vip" }, ["会员课_100%", "写作书"]],
  [{ level: "premium" }, ["高级课"]],
  [{ level: "guest", kind: "book", category: "写作" }, ["公开书"]],
  [{ q: "写作" }, ["写作书"]],
  [{ q: "讲清楚 课" }, ["会员课_100%", "高级课"]],
  [{ q: "100%" }, ["会员课_100%"]],
  [{ q: "_" }, ["会员课_100%"]],
  [{ q: "\\" }, []],
  [{ tag: "没有" }, []],
] as const satisfies [Partial<WorkFilter>, string[]][])("%j finds %j", async (filter, titles) => {
  expect(await list("vip", filter)).toEqual({ total: titles.length, titles });
});

test("lists the newest and the longest first when requested, page by page", async () => {
  expect((await list("vip", { sort: "newest" })).titles).toEqual(["高级课", "会员课_100%", "公开书", "写作书"]);
  const page = { page: 1, page_size: 2 };
  expect(await list("vip", { sort: "longest" }, page)).toEqual({ total: 4, titles: ["会员课_100%", "高级课"] });
  expect((await list("vip", { sort: "longest" }, { ...page, page: 3 })).titles).toEqual([]);
});

test("a home page gets the first works of a section in the staff's order", async () => {
  const found = await catalogue.guest.listFirstWorks("vip", 2);
  expect(found.map((work) => [work.kind, titleOf(work)])).toEqual([
    ["course", "会员课_100%"],
    ["book", "写作书"],
  ]);
});

test("a section lists its filters, and a filter of another section is known too", async () => {
  expect(await catalogue.guest.listChoices("vip")).toEqual({
    categories: ["写作", "编程"],
    tags: ["表达", "写作"],
    kinds: ["book", "course"],
    levels: ["guest", "vip", "premium"],
  });
  expect((await catalogue.guest.listChoices("basic")).levels).toEqual(["guest", "user"]);
  expect(await catalogue.guest.isKnownChoice({ facet: "category", value: "编程" })).toBe(true);
  expect(await catalogue.guest.isKnownChoice({ facet: "tag", value: "编程" })).toBe(false);
});

test("a call gets cards of both kinds, and invalid filters are rejected", async () => {
  const caller = { user: null } as Caller;
  const call = (query: object) =>
    callEndpoint(catalogue.endpoints, { endpoint: listWorks, input: { query: query as { section: "vip" } }, caller });
  const { items } = await call({ section: "vip", page_size: "2" });
  expect(items.map((work) => work.kind)).toEqual(["course", "book"]);
  for (const query of [{}, { section: "no" }, { section: "vip", sort: "worst" }, { section: "vip", q: "x".repeat(61) }])
    await expect(call(query)).rejects.toMatchObject({ status: 422 });
});

test("media is a separate list with filters by form, and is not among courses and books", async () => {
  const at = clock.now();
  const item = { summary: "", contentType: "free" as const, createdAt: at, updatedAt: at, tags: ["听"] };
  const { db } = database;
  const add = (title: string, kind: ItemKind, position: number, publishedAt: Date | null = day(2)) =>
    db.transaction((tx) => insertItem(tx, { ...item, title, kind, position, publishedAt }));
  await add("图集", "pictures", 3);
  const radio = await add("电台", "audio", 2);
  await add("短片", "video", 1);
  await add("没发布的", "video", 0, null);
  const file = {
    state: "ready",
    kind: "audio",
    mediaType: "audio/mpeg",
    storageName: "a",
    name: "a",
    sizeBytes: 1,
  } as const;
  const { id: mediaId } = await insertMedia(database.db, { ...file, durationMs: 90_000, createdAt: at, updatedAt: at });
  await database.db.transaction((tx) => replaceItemFiles(tx, radio, [{ mediaId, title: "" }]));

  expect(await list("media")).toEqual({ total: 3, titles: ["短片", "电台", "图集"] });
  expect((await list("media", { kind: "audio", level: "guest", tag: "听" })).titles).toEqual(["电台"]);
  expect((await list("media", { sort: "longest" })).titles[0]).toBe("电台");
  expect((await catalogue.guest.listChoices("media")).kinds).toEqual(["video", "audio", "pictures"]);
  expect((await list("basic")).titles).toEqual(["基础课", "公开书"]);
  expect((await catalogue.guest.listChoices("basic")).kinds).toEqual(["book", "course"]);
});
