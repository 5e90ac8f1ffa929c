import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import type { Access } from "../../../../domain/access/access-contract.ts";
import type { Caller } from "../../../../kit/api/caller.ts";
import type { EndpointSpec, OutputOf } from "../../../../kit/api/endpoint.ts";
import * as contract from "../contract.ts";
import { MAX_NOTES_PER_RESOURCE } from "../note-limits.ts";
import { anchorAt } from "../text-anchor.ts";
import { textOfHtml } from "../text-of-html.ts";
import { createNotes } from "./notes.ts";
import type { NotedResources } from "./notes-context.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let nextUser = 100;

const FIRST = "<p>读一本书之前先看目录，知道它要带你去哪里。</p>\n<p>读完一章合上书，用自己的话 <em>说一遍</em>。</p>";
/** The documents of book 1, with the readable part of each. */
const DOCUMENTS = new Map([
  [11, { title: "第一章", html: FIRST, isOpen: true }],
  [12, { title: "第二章 [草稿]", html: "<p>做笔记不是抄书。</p>", isOpen: true }],
]);

const documentResources: NotedResources = {
  checkResource: async ({ id }) => {
    const found = DOCUMENTS.get(id);
    const isOpen = found?.isOpen ?? false;
    const access: Access = { allowed: isOpen, reason: isOpen ? null : "not_vip", required_level: 2 };
    return found ? { workId: 1, length: 20, unit: "words", access } : null;
  },
  listResourceLengths: async () => [],
  describeResources: async (ids) =>
    ids.flatMap((resourceId) => {
      const found = DOCUMENTS.get(resourceId);
      const work = { id: 1, title: "样书", coverUrl: "/covers/1.svg", path: "/system/book/1" };
      return found
        ? [
            {
              resourceId,
              title: found.title,
              path: `${work.path}/document/${resourceId}`,
              unit: "words" as const,
              work,
            },
          ]
        : [];
    }),
  readTexts: async (ids) => new Map(ids.flatMap((id) => (DOCUMENTS.has(id) ? [[id, DOCUMENTS.get(id)!.html]] : []))),
};
const lessonResources: NotedResources = {
  checkResource: async () => ({
    workId: 3,
    length: 600,
    unit: "seconds",
    access: { allowed: true, reason: null, required_level: 0 },
  }),
  listResourceLengths: async () => [],
  describeResources: async (ids) =>
    ids.map((resourceId) => {
      const work = { id: 3, title: "样课", coverUrl: "/covers/3.svg", path: "/vip/course/3" };
      return { resourceId, title: "第一节", path: `${work.path}/video/${resourceId}`, unit: "seconds", work };
    }),
  readTexts: async () => new Map(),
};

const { endpoints, jobs } = createNotes({
  db: database.db,
  clock,
  origin: "https://zhixing.test",
  resources: { document: documentResources, lesson: lessonResources },
});

async function call<E extends EndpointSpec>(endpoint: E, input: unknown, userId: number): Promise<OutputOf<E>> {
  const served = endpoints.find((candidate) => candidate.endpoint.name === endpoint.name)!;
  const caller = { user: { id: userId, sessionId: "s", isAdmin: false } } as Caller;
  const parsed: Record<string, unknown> = {};
  for (const part of ["params", "query", "body"] as const) {
    const given = (input as Record<string, unknown>)[part] ?? {};
    if (endpoint[part]) parsed[part] = endpoint[part].parse(given);
  }
  const answer = await served.answer(parsed, caller);
  return (endpoint.download ? answer : endpoint.output.parse(answer)) as OutputOf<E>;
}

/** A mark at this quote of a document. */
function markOf(quoted: string, rest: Partial<contract.NoteDraft> = {}): contract.NoteDraft {
  const id = rest.thing_id ?? 11;
  const text = textOfHtml(DOCUMENTS.get(id)?.html ?? "");
  const start = text.indexOf(quoted);
  return {
    kind: "document",
    thing_id: id,
    colour: "yellow",
    body: "",
    at_seconds: null,
    caption: null,
    anchor: anchorAt(text, { start, end: start + quoted.length }),
    ...rest,
  };
}

const create = (userId: number, draft: contract.NoteDraft, id: string = randomUUID()) =>
  call(contract.createNote, { params: { id }, body: draft }, userId).then(({ note }) => note);
const list = (userId: number, query: object = {}) => call(contract.listNotes, { query }, userId);
const listOf = (userId: number, id = 11) =>
  call(contract.listThingNotes, { params: { kind: "document", id } }, userId).then(({ items }) => items);

test("a note is created once even if its call arrives repeatedly or concurrently", async () => {
  const userId = nextUser++;
  const id = randomUUID();
  const draft = markOf("先看目录", { body: "每次都先看" });
  const made = await Promise.all(Array.from({ length: 5 }, () => create(userId, draft, id)));
  expect(new Set(made.map((note) => JSON.stringify(note))).size).toBe(1);
  expect(await listOf(userId)).toEqual([made[0]]);
  expect(await create(userId, { ...draft, body: "别的话" }, id.toUpperCase())).toEqual(made[0]);
});

test("two users' notes with the same id are separate, and nobody sees another user's note", async () => {
  const [one, other] = [nextUser++, nextUser++];
  const id = randomUUID();
  await create(one, markOf("先看目录"), id);
  await create(other, markOf("合上书"), id);
  expect((await listOf(one)).map((note) => note.anchor?.quote)).toEqual(["先看目录"]);
  await call(contract.deleteNote, { params: { id } }, other);
  expect(await listOf(one)).toHaveLength(1);
  await expect(call(contract.changeNote, { params: { id }, body: { body: "改" } }, other)).rejects.toThrow(
    "笔记不存在",
  );
});

test("lists notes of a resource in the order of the text; changes colour and text", async () => {
  const userId = nextUser++;
  const later = await create(userId, markOf("合上书"));
  const earlier = await create(userId, markOf("目录"));
  clock.advance(60);
  const { note } = await call(contract.changeNote, { params: later, body: { colour: "pink", body: "说一遍" } }, userId);
  expect(note).toMatchObject({ colour: "pink", body: "说一遍", created_at: later.created_at });
  expect(note.updated_at > later.updated_at).toBe(true);
  expect((await listOf(userId)).map(({ id }) => id)).toEqual([earlier.id, later.id]);
});

test("a deleted note can be restored within the hour, not later, and not by a delayed call", async () => {
  const userId = nextUser++;
  const draft = markOf("先看目录", { body: "留着" });
  const note = await create(userId, draft);
  await call(contract.deleteNote, { params: note }, userId);
  await call(contract.deleteNote, { params: note }, userId);
  expect(await listOf(userId)).toEqual([]);
  await expect(create(userId, draft, note.id)).rejects.toMatchObject({ code: "NOTE_DELETED" });
  expect((await call(contract.restoreNote, { params: note }, userId)).note).toEqual(note);
  expect(await listOf(userId)).toEqual([note]);
  await call(contract.deleteNote, { params: note }, userId);
  clock.advance(3_601);
  await expect(call(contract.restoreNote, { params: note }, userId)).rejects.toMatchObject({ status: 404 });
  for (const job of jobs) await job.run({});
  const { rows } = await database.pool.query("select 1 from notes where id = $1", [note.id]);
  expect(rows).toEqual([]);
});

test("creating a note requires access at that moment; users read, change and export their own notes without access", async () => {
  const userId = nextUser++;
  const note = await create(userId, markOf("做笔记", { thing_id: 12 }));
  DOCUMENTS.get(12)!.isOpen = false;
  await expect(create(userId, markOf("抄书", { thing_id: 12 }))).rejects.toMatchObject({ status: 403 });
  expect(await listOf(userId, 12)).toEqual([note]);
  await call(contract.changeNote, { params: note, body: { colour: "green" } }, userId);
  expect((await list(userId)).items).toMatchObject([{ is_orphaned: false, thing: { title: "第二章 [草稿]" } }]);
  await call(contract.deleteNote, { params: note }, userId);
  await call(contract.restoreNote, { params: note }, userId);
  DOCUMENTS.get(12)!.isOpen = true;
  await expect(create(userId, { ...markOf("目录"), thing_id: 999 })).rejects.toMatchObject({ status: 404 });
  await expect(create(userId, { ...markOf("目录"), kind: "media" })).rejects.toMatchObject({ status: 404 });
});

test("a note on a film has a second, and a note on a text has a quote", async () => {
  const userId = nextUser++;
  const second = { ...markOf("目录"), kind: "lesson" as const, thing_id: 31, anchor: null, at_seconds: 754 };
  await create(userId, second);
  await expect(create(userId, { ...second, anchor: markOf("目录").anchor, at_seconds: null })).rejects.toThrow();
  await expect(create(userId, { ...markOf("目录"), anchor: null, at_seconds: 3 })).rejects.toThrow();
  expect((await list(userId)).items).toMatchObject([
    { path: "/vip/course/3/video/31?t=754", is_orphaned: false, work: { kind: "course", id: 3, title: "样课" } },
  ]);
});

test("stores the caption at a second with the note, finds the note by it, and never treats the note as an orphan", async () => {
  const userId = nextUser++;
  const at = { ...markOf("目录"), kind: "lesson" as const, thing_id: 31, anchor: null, at_seconds: 12 };
  const captioned = await create(userId, { ...at, caption: "学完一节，合上再说一遍", body: "照做" });
  expect(captioned).toMatchObject({ anchor: null, at_seconds: 12, caption: "学完一节，合上再说一遍" });
  expect((await list(userId, { q: "合上再说" })).items).toMatchObject([{ id: captioned.id, is_orphaned: false }]);
  const { items } = await call(contract.listThingNotes, { params: { kind: "lesson", id: 31 } }, userId);
  expect(items).toEqual([captioned]);
});

test.each([
  ["neither a quote nor a second", { anchor: null }],
  ["a caption without a second", { caption: "说" }],
  ["a caption that is too long", { anchor: null, at_seconds: 1, caption: "长".repeat(501) }],
  ["both a quote and a second", { at_seconds: 3 }],
  ["a control character", { body: "看\u0007" }],
  ["a lone surrogate", { body: "\ud83d" }],
  ["NUL in the quote", { anchor: { ...markOf("目录").anchor!, quote: "目\0录" } }],
  ["a blank quote", { anchor: { ...markOf("目录").anchor!, quote: " \n " } }],
  ["an overlong quote", { anchor: { ...markOf("目录").anchor!, quote: "长".repeat(2_001) } }],
  ["white space in the context", { anchor: { ...markOf("目录").anchor!, prefix: "先 看" } }],
  ["an overlong context", { anchor: { ...markOf("目录").anchor!, suffix: "长".repeat(65) } }],
  ["an overlong text", { body: "长".repeat(5_001) }],
  ["an unknown colour", { colour: "black" }],
])("rejects %s", (_case, change) => {
  expect(contract.createNote.body.safeParse({ ...markOf("目录"), ...change }).success).toBe(false);
});

test("filters the notebook by work, kind, colour and day, and searches quotes and texts", async () => {
  const userId = nextUser++;
  clock.advance((Date.parse("2026-11-20T15:59:00Z") - clock.now().getTime()) / 1_000);
  const first = await create(userId, markOf("先看目录", { body: "100%_好" }));
  clock.advance(120);
  const second = await create(userId, markOf("做笔记", { thing_id: 12, colour: "blue" }));
  const third = await create(userId, { ...markOf("目录"), kind: "lesson", thing_id: 31, anchor: null, at_seconds: 3 });
  const idsOf = async (query: object) => (await list(userId, query)).items.map(({ id }) => id).toSorted();
  const all = [first.id, second.id, third.id].toSorted();
  expect(await idsOf({})).toEqual(all);
  expect(await idsOf({ work: "book:1" })).toEqual([first.id, second.id].toSorted());
  expect(await idsOf({ work: "course:1" })).toEqual([]);
  expect(await idsOf({ kind: "lesson" })).toEqual([third.id]);
  expect(await idsOf({ colour: "blue" })).toEqual([second.id]);
  expect(await idsOf({ to: "2026-11-20" })).toEqual([first.id]);
  expect(await idsOf({ from: "2026-11-21" })).toEqual([second.id, third.id].toSorted());
  expect(await idsOf({ q: "看目录" })).toEqual([first.id]);
  expect(await idsOf({ q: "0%_" })).toEqual([first.id]);
  expect(await idsOf({ q: "0%好" })).toEqual([]);
  await expect(list(userId, { work: "book:1", kind: "lesson" })).rejects.toMatchObject({ status: 422 });
  expect(await list(userId, { page_size: 2, page: 2 })).toMatchObject({ total: 3, items: [{ id: first.id }] });
  const { items } = await call(contract.listNotedWorks, {}, userId);
  expect(items.toSorted((a, b) => a.id - b.id)).toEqual([
    { kind: "book", id: 1, title: "样书", count: 2 },
    { kind: "course", id: 3, title: "样课", count: 1 },
  ]);
});

test("detects an orphan by the current text; a note of deleted content keeps its text", async () => {
  const userId = nextUser++;
  const stays = await create(userId, markOf("带你去哪里"));
  const goes = await create(userId, markOf("合上书，用自己的话"));
  const orphansOf = async () =>
    (await list(userId)).items.filter((note) => note.is_orphaned).map(({ id, path }) => ({ id, path }));
  const document = DOCUMENTS.get(11)!;
  document.html = `<h2 id="a">新的开头</h2>${FIRST.replace("合上书", "把书合上")}`;
  expect(await orphansOf()).toEqual([{ id: goes.id, path: `/system/book/1/document/11#note-${goes.id}` }]);
  DOCUMENTS.delete(11);
  expect(await orphansOf()).toHaveLength(2);
  expect((await list(userId)).items.find(({ id }) => id === stays.id)).toMatchObject({
    thing: null,
    work: null,
    path: null,
    anchor: { quote: "带你去哪里" },
  });
  DOCUMENTS.set(11, { ...document, html: FIRST });
});

test("exports all notes in one file with a link to each position", async () => {
  const userId = nextUser++;
  clock.advance((Date.parse("2026-11-21T08:00:00Z") - clock.now().getTime()) / 1_000);
  const second = await create(userId, markOf("做笔记不是", { thing_id: 12, colour: "pink" }));
  const note = await create(userId, markOf("先看目录", { body: "第一行\n\n第二行" }));
  await create(userId, {
    ...markOf("目录"),
    kind: "lesson",
    thing_id: 31,
    anchor: null,
    at_seconds: 3_725,
    body: "听",
  });
  const file = (await call(contract.exportNotes, {}, userId)) as unknown as {
    fileName: string;
    sizeBytes: number;
    stream: AsyncIterable<Buffer>;
  };
  const chunks: Buffer[] = [];
  for await (const chunk of file.stream) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  expect([file.fileName, file.sizeBytes]).toEqual(["notes-2026-11-21.md", Buffer.byteLength(text)]);
  expect(text).toBe(`# 我的笔记

2026-11-21 导出，共 3 条。

## 样书

### 第一章

> 先看目录

第一行

第二行

[回到原处](https://zhixing.test/system/book/1/document/11#note-${note.id}) · 黄色 · 2026-11-21

---

### 第二章 \\[草稿\\]

> 做笔记不是

[回到原处](https://zhixing.test/system/book/1/document/12#note-${second.id}) · 粉色 · 2026-11-21

---

## 样课

### 第一节

听

01:02:05 · [回到原处](https://zhixing.test/vip/course/3/video/31?t=3725) · 黄色 · 2026-11-21

---
`);
});

test("accepts at most five hundred notes of a resource, even with concurrent calls", async () => {
  const userId = nextUser++;
  await database.pool.query(
    `insert into notes (user_id, id, kind, thing_id, work_id, colour, quote, prefix, suffix, start, body, created_at, updated_at)
     select $1, gen_random_uuid(), 'document', 11, 1, 'yellow', '目录', '', '', n, '', now(), now() from generate_series(1, $2) n`,
    [userId, MAX_NOTES_PER_RESOURCE - 1],
  );
  const made = await Promise.allSettled(["目录", "合上书", "哪里"].map((quoted) => create(userId, markOf(quoted))));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(made.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "TOO_MANY_NOTES" } });
  expect(await listOf(userId)).toHaveLength(MAX_NOTES_PER_RESOURCE);
  await create(userId, markOf("做笔记", { thing_id: 12 }));
});

test("limits a user's notes in number and in bytes", async () => {
  const [many, heavy] = [nextUser++, nextUser++];
  const fill = (userId: number, count: number, bytes: number) =>
    database.pool.query(
      `insert into notes (user_id, id, kind, thing_id, work_id, colour, at_seconds, body, created_at, updated_at)
       select $1, gen_random_uuid(), 'lesson', n, 3, 'yellow', 1, repeat('x', $3), now(), now() from generate_series(1, $2) n`,
      [userId, count, bytes],
    );
  await fill(many, 10_000, 0);
  await expect(create(many, markOf("目录"))).rejects.toMatchObject({ code: "TOO_MANY_NOTES" });
  await fill(heavy, 2_400, 5_000);
  const note = (await list(heavy)).items[0]!;
  await expect(create(heavy, markOf("目录", { body: "长" }))).rejects.toMatchObject({ code: "TOO_MANY_NOTES" });
  await call(contract.changeNote, { params: note, body: { body: "短" } }, heavy);
  await create(heavy, markOf("目录", { body: "长" }));
});
