import { expect, test } from "vitest";
import { collectMatches, MAX_MATCHES, nextOf, type PagedAnswer } from "./collect-matches.ts";

const SIZE = 200;

interface Row {
  id: number;
}

/** A list whose cursor is the number of rows before a page. */
function listOf(count: number) {
  const read: (string | null)[] = [];
  return {
    read,
    async page(at: string | null): Promise<PagedAnswer & { items: Row[] }> {
      read.push(at);
      const start = Number(at ?? 0);
      const items = Array.from({ length: Math.min(SIZE, count - start) }, (_, index) => ({ id: start + index }));
      return { items, next: start + SIZE < count ? String(start + SIZE) : null };
    },
  };
}

const idOf = ({ id }: Row) => id;

test("collects the rows of all pages and reports each page", async () => {
  const list = listOf(450);
  const counts: number[] = [];
  const { rows, isWhole } = await collectMatches({
    read: list.page,
    keyOf: idOf,
    onProgress: (count) => counts.push(count),
  });
  expect(rows.map(idOf)).toEqual(Array.from({ length: 450 }, (_, index) => index));
  expect(isWhole).toBe(true);
  expect(list.read).toEqual([null, "200", "400"]);
  expect(counts).toEqual([200, 400, 450]);
});

test.each([
  [MAX_MATCHES, true],
  [MAX_MATCHES + 1, false],
  [10 * MAX_MATCHES, false],
])("of %i rows collects at most the limit; whole: %s", async (count, whole) => {
  const list = listOf(count);
  const { rows, isWhole } = await collectMatches({ read: list.page, keyOf: idOf, onProgress() {} });
  expect(rows).toHaveLength(MAX_MATCHES);
  expect(isWhole).toBe(whole);
  expect(list.read.length).toBeLessThanOrEqual(MAX_MATCHES / SIZE + 1);
});

test("a row that moved to a later page in the meantime is selected once, with its newest values", async () => {
  const pages: Record<string, PagedAnswer & { items: { id: number; state: string }[] }> = {
    first: {
      items: [
        { id: 1, state: "old" },
        { id: 2, state: "old" },
      ],
      next: "second",
    },
    second: { items: [{ id: 2, state: "new" }], next: null },
  };
  const { rows } = await collectMatches({
    read: async (at) => pages[at ?? "first"] ?? { items: [] },
    keyOf: ({ id }) => id,
    onProgress() {},
  });
  expect(rows).toEqual([
    { id: 1, state: "old" },
    { id: 2, state: "new" },
  ]);
});

test("a page that cannot be read fails the selection", async () => {
  const lost = new Error("lost");
  const selecting = collectMatches<PagedAnswer & { items: Row[] }>({
    read: async (at) => {
      if (at !== null) throw lost;
      return { items: [{ id: 1 }], next: "2" };
    },
    keyOf: idOf,
    onProgress() {},
  });
  await expect(selecting).rejects.toBe(lost);
});

test.each<[PagedAnswer, string | null]>([
  [{ items: [], next: "abc" }, "abc"],
  [{ items: [], next: null }, null],
  [{ items: [], total: 41, page: 2, page_size: 20 }, "3"],
  [{ items: [], total: 40, page: 2, page_size: 20 }, null],
  [{ items: [] }, null],
])("the position after %j is %s", (answer, at) => {
  expect(nextOf(answer)).toBe(at);
});
