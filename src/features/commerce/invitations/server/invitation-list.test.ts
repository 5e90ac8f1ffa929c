import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../test/list-fixture.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { invitations } from "./invitation-tables.ts";

const lists = await createListFixture("finance");
const now = lists.clock.now();
const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
const LIST = "/admin/invitations";

let ids: number[] = [];
let people: number[] = [];
beforeAll(async () => {
  const names = ["林晓", "周远", "吴一", "陈默", "何青", "许诺"];
  for (const name of names) people = [...people, await lists.createNamed(name)];
  const [lin = 0, zhou = 0, wu = 0, chen = 0, he = 0, xu = 0] = people;
  const earned = { reward: "vip_days", days: 7 } as const;
  const inserted = await lists.db
    .insert(invitations)
    .values([
      { inviterId: lin, userId: zhou, state: "bound", boundAt: days(-9), signs: [] },
      { inviterId: lin, userId: wu, state: "waiting", boundAt: days(-5), dueAt: days(2), ...earned, signs: [] },
      { inviterId: zhou, userId: chen, state: "held", boundAt: days(-4), dueAt: days(2), ...earned, signs: ["device"] },
      {
        inviterId: lin,
        userId: he,
        state: "credited",
        boundAt: days(-3),
        dueAt: days(-1),
        ...earned,
        signs: [],
        creditedAt: days(-1),
        orderNo: "A".repeat(24),
        paidAt: days(-2),
        decidedBy: lists.staff.user.id,
      },
      { inviterId: zhou, userId: xu, state: "bound", boundAt: days(-1), signs: [] },
    ])
    .returning({ id: invitations.id });
  ids = inserted.map(({ id }) => id);
});

const found = async (params: Record<string, string | number>) =>
  (await lists.read(LIST, params)).items.map(({ id }) => ids.indexOf(id));

test("names both people and the staff member who decided", async () => {
  const { items, total } = await lists.read(LIST);
  expect(total).toBe(5);
  expect(items[1]).toMatchObject({
    inviter: { user_id: people[0], name: "林晓" },
    invited: { user_id: people[4], name: "何青" },
    decided_by: { name: lists.staff.user.name },
  });
});

test("finds invitations by either person and by order", async () => {
  expect(await found({ q: "周远" })).toEqual([4, 2, 0]);
  expect(await found({ q: "何青" })).toEqual([3]);
  expect(await found({ q: "aaaa" })).toEqual([3]);
});

test("lists every invitation once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: LIST,
    ids,
    sorts: {
      id: ({ id }) => id,
      due_at: (item) => item.due_at as string | null,
      credited_at: (item) => item.credited_at as string | null,
    },
  });
});

test("filters before it limits", async () => {
  expect(await lists.read(LIST, { state: "bound", limit: 1 })).toMatchObject({ items: [{ id: ids[4] }], total: 2 });
  expect(await found({ user_id: people[1] ?? 0, state: "bound" })).toEqual([4, 0]);
  expect(await found({ from: "2026-11-15", to: "2026-11-16", limit: 1 })).toEqual([2]);
});

test("requires the right to manage invitations, and reading the list is not logged", async () => {
  await lists.expectGuarded(LIST);
  await lists.takeActs();
  await lists.read(LIST);
  expect(await lists.takeActs()).toEqual([]);
});
