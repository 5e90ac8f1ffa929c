import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../test/list-fixture.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { proposals } from "./co-creation-tables.ts";

const lists = await createListFixture("editor");
const now = lists.clock.now();
const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MS);
const LIST = "/admin/proposals";

let ids: number[] = [];
let lin = 0;
beforeAll(async () => {
  lin = await lists.createNamed("林晓", "+8613800006789");
  const zhou = await lists.createNamed("周远");
  const rows = [
    { authorId: lin, title: "写作入门", votes: 3, createdAt: daysAgo(9), openedAt: daysAgo(2), state: "collecting" },
    { authorId: zhou, title: "读书会", votes: 0, createdAt: daysAgo(5), kind: "translation" },
    {
      authorId: lin,
      title: "语法",
      votes: 3,
      createdAt: daysAgo(3),
      openedAt: daysAgo(2),
      leadId: zhou,
      state: "collecting",
    },
    { authorId: zhou, title: "写作进阶", votes: 1, createdAt: daysAgo(2), kind: "translation" },
    { authorId: zhou, title: "索引", votes: 0, createdAt: daysAgo(1) },
    { authorId: zhou, title: "", votes: 0, createdAt: daysAgo(1), visibility: "deleted" },
  ] as const;
  const inserted = await lists.db
    .insert(proposals)
    .values(
      rows.map((row, at) => ({
        ...({ kind: "topic", state: "review", visibility: "published", text: `第 ${at} 段`, pictures: [] } as const),
        leadId: row.authorId,
        pictures: [],
        reason: "",
        sendingKey: `${at}`,
        sentHash: `${at}`,
        ...row,
      })),
    )
    .returning({ id: proposals.id });
  ids = inserted.slice(0, 5).map(({ id }) => id);
});

const found = async (params: Record<string, string | number>) =>
  (await lists.read(LIST, params)).items.map(({ id }) => ids.indexOf(id));

test("names proposers and leads, and omits withdrawn proposals", async () => {
  const { items, total } = await lists.read(LIST);
  expect([items.map(({ id }) => ids.indexOf(id)), total]).toEqual([[4, 3, 2, 1, 0], 5]);
  expect(items[2]).toMatchObject({ author: { user_id: lin, name: "林晓" }, lead: { name: "周远" } });
});

test("finds proposals by title, text, author and lead", async () => {
  expect(await found({ q: "写作" })).toEqual([3, 0]);
  expect(await found({ q: "第 1 段" })).toEqual([1]);
  expect(await found({ q: "周远" })).toEqual([4, 3, 2, 1]);
  expect(await found({ q: "6789" })).toEqual([2, 0]);
});

test("lists every proposal once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: LIST,
    ids,
    sorts: {
      id: ({ id }) => id,
      votes: (item) => Number(item.votes),
      opened_at: (item) => item.opened_at as string | null,
    },
  });
});

test("filters before it limits", async () => {
  const kind = "translation";
  expect(await lists.read(LIST, { kind, limit: 1 })).toMatchObject({ items: [{ id: ids[3] }], total: 2 });
  expect(await found({ author_id: lin, q: "语法", limit: 1 })).toEqual([2]);
  expect(await found({ from: "2026-11-15", to: "2026-11-17" })).toEqual([2, 1]);
  expect(await found({ state: "collecting", limit: 1 })).toEqual([2]);
});

test("requires the right to manage proposals", () => lists.expectGuarded(LIST));
