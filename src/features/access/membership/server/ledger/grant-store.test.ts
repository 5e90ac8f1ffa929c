import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import type { TermStart } from "../../arrange-terms.ts";
import {
  endSoldRight,
  findBoughtLines,
  findGrantBySendingKey,
  findGrantOwner,
  findMemberships,
  findOrdersOfGrants,
  findSoldRights,
  findViewerGrants,
  insertGrants,
  listAllGrants,
  listEnding,
  lockGrant,
  type NewGrant,
  type NewTerm,
  revokeGrants,
} from "./grant-store.ts";
import { listOpenRights } from "./open-right-store.ts";
import {
  findUnrevokedGrants,
  findUsersWithoutLengths,
  insertMoves,
  listMoves,
  storeMissingLengths,
  updateDates,
} from "./term-store.ts";

// Each statement concerns one user or one order, while others have the same rights: running, revoked and past.
const { db } = await setUpDatabase();
const now = new Date("2026-11-20T08:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);

let people = 0;
function newPerson(): number {
  people += 1;
  return people;
}

const term = { kind: "level", level: 2, startsAt: inDays(-1), endsAt: inDays(10), source: "admin" } as const;
const stored = { termUnit: "days", termCount: 11 } as const;
const revoked = { revokedAt: now, revokeReason: "staff" } as const;

async function add(userId: number, changes: Partial<NewGrant> = {}): Promise<number> {
  const [row] = await insertGrants(db, [{ userId, createdAt: now, ...term, ...changes } as NewTerm]);
  return row?.id ?? 0;
}

const book = (key: string) => ({ kind: "resource", level: null, resourceKey: key, endsAt: null }) as const;
const bought = (orderNo: string, orderLine = 0) => ({ source: "order", orderNo, orderLine }) as const;

test("a grant opens its resource only for its own user, and only if it is not revoked or suspended", async () => {
  const [me, other] = [newPerson(), newPerson()];
  await add(other);
  await add(me, { level: 3 });
  await add(me, revoked);
  await add(me, { startsAt: null, endsAt: null, termUnit: "months", termCount: 1 });
  await add(me, book("book:1"));
  expect(await findViewerGrants(db, me)).toMatchObject([{ level: 3 }, { resourceKey: "book:1" }]);
  expect(await findMemberships(db, me)).toMatchObject([{ level: 3 }, { level: 2, startsAt: null }]);
  expect(await listAllGrants(db, me)).toHaveLength(4);
  expect(await findUnrevokedGrants(db, me)).toHaveLength(2);
});

test("a right is in force from its start until just before its end", async () => {
  const [me, other] = [newPerson(), newPerson()];
  await add(other);
  const running = await add(me);
  const begins = await add(me, { startsAt: now });
  const forLife = await add(me, { endsAt: null });
  await add(me, { startsAt: inDays(-3), endsAt: now });
  await add(me, { startsAt: new Date(now.getTime() + 1) });
  await add(me, revoked);
  expect((await listOpenRights(db, { userId: me, now })).map(({ id }) => id)).toEqual([running, begins, forLife]);
});

test("a membership ends within a period unless the user has another one of the same or a higher level that continues", async () => {
  const span = { from: inDays(10), until: inDays(12), limit: 50 };
  const list = async (after = 0) => (await listEnding(db, { ...span, after })).map(({ id }) => id);
  const [me, other] = [newPerson(), newPerson()];
  const ends = { endsAt: inDays(11) };
  const alone = await add(me, ends);
  await add(me, book("book:2"));
  const beside = await add(other, { ...ends, level: 3 });
  // A lower level, a revoked right, a right that ends at the same moment and a suspended right do not continue it.
  await add(other, { endsAt: inDays(40) });
  await add(other, { level: 3, endsAt: inDays(40), ...revoked });
  await add(other, { level: 3, startsAt: null, endsAt: null, ...stored });
  expect(await list()).toEqual(expect.arrayContaining([alone, beside]));
  expect(await list(alone)).not.toContain(alone);

  const [longer, higher, forLife, edges] = [newPerson(), newPerson(), newPerson(), newPerson()];
  const goOn = [
    await add(longer, ends),
    await add(higher, ends),
    await add(forLife, ends),
    await add(edges, { endsAt: inDays(12) }),
    await add(newPerson(), { endsAt: new Date(inDays(10).getTime() - 1) }),
    await add(newPerson(), { ...ends, ...revoked }),
  ];
  await add(longer, { startsAt: inDays(11), endsAt: inDays(20) });
  await add(higher, { level: 3, endsAt: inDays(20) });
  await add(forLife, { endsAt: null });
  const atStart = await add(newPerson(), { endsAt: inDays(10) });
  const listed = await list();
  expect(goOn.filter((id) => listed.includes(id))).toEqual([]);
  expect(listed).toContain(atStart);
  expect(listed).toEqual(listed.toSorted((a, b) => a - b));
});

test("revoking ends the named rights that still run, and counts them", async () => {
  const me = newPerson();
  const [one, two, before] = [await add(me), await add(me), await add(me, revoked)];
  const later = inDays(1);
  expect(await revokeGrants(db, { ids: [one, before], reason: "refunded", now: later })).toBe(1);
  expect(await revokeGrants(db, { ids: [], reason: "refunded", now: later })).toBe(0);
  const rows = await listAllGrants(db, me);
  expect(rows.map(({ id, revokeReason }) => [id, revokeReason])).toEqual([
    [one, "refunded"],
    [two, null],
    [before, "staff"],
  ]);
});

test("finds and ends the rights of an order by its number and line", async () => {
  const [me, other] = [newPerson(), newPerson()];
  const first = await add(me, { ...bought("A"), ...stored });
  const second = await add(me, { ...book("book:3"), ...bought("A", 1) });
  const elsewhere = await add(other, bought("B"));
  await add(me);
  expect((await findSoldRights(db, ["A"])).map(({ orderLine }) => orderLine).sort()).toEqual([0, 1]);
  expect(await findSoldRights(db, [])).toEqual([]);
  expect(await findBoughtLines(db, [me])).toEqual([
    { userId: me, orderNo: "A", orderLine: 0 },
    { userId: me, orderNo: "A", orderLine: 1 },
  ]);
  expect((await findOrdersOfGrants(db, [first, elsewhere])).sort()).toEqual(["A", "B"]);

  const end = (orderNo: string, orderLine: number) =>
    db.transaction((tx) => endSoldRight(tx, { orderNo, orderLine, now }));
  expect(await end("A", 1)).toMatchObject({ id: second, revokeReason: "refunded" });
  expect(await end("A", 1)).toBeNull();
  expect(await end("C", 0)).toBeNull();
  expect(await findBoughtLines(db, [me, other])).toMatchObject([{ orderLine: 0 }, { orderNo: "B" }]);
});

test("grants once per sending key, and finds a right by its key and by its number", async () => {
  const [me, other] = [newPerson(), newPerson()];
  const mine = await add(me, { sendingKey: "one" });
  const theirs = await add(other, { sendingKey: "two" });
  expect(await add(me, { sendingKey: "one" })).toBe(0);
  expect(await insertGrants(db, [])).toEqual([]);
  await db.transaction(async (tx) => {
    expect(await findGrantBySendingKey(tx, "two")).toMatchObject({ id: theirs });
    expect(await findGrantBySendingKey(tx, "three")).toBeNull();
    expect(await findGrantOwner(tx, mine)).toBe(me);
    expect(await findGrantOwner(tx, theirs)).toBe(other);
    expect(await lockGrant(tx, theirs)).toMatchObject({ userId: other });
    expect(await lockGrant(tx, 999_999)).toBeNull();
  });
});

test("changes the dates of one membership and stores its moves under its user", async () => {
  const [me, other] = [newPerson(), newPerson()];
  const [moved, also, theirs] = [await add(me, stored), await add(me, stored), await add(other, stored)];
  const dates = { startsAt: inDays(2) as TermStart, endsAt: inDays(13) };
  const move = (grantId: number, userId: number) => ({
    grantId,
    userId,
    cause: "revoked" as const,
    oldStartsAt: term.startsAt,
    oldEndsAt: term.endsAt,
    newStartsAt: dates.startsAt,
    newEndsAt: dates.endsAt,
    movedAt: now,
  });
  await db.transaction(async (tx) => {
    await updateDates(tx, { id: moved, ...dates });
    await insertMoves(tx, [move(theirs, other), move(moved, me), move(also, me)]);
  });
  expect(await findUnrevokedGrants(db, me)).toMatchObject([
    { id: moved, ...dates },
    { id: also, startsAt: term.startsAt },
  ]);
  expect(await listMoves(db, me)).toMatchObject([{ grantId: moved }, { grantId: also }]);
});

test("lists users whose memberships have no stored length by number", async () => {
  const [one, two, three, four] = [newPerson(), newPerson(), newPerson(), newPerson()];
  await add(one);
  await add(two, stored);
  await add(three, book("book:4"));
  await add(four);
  expect(await findUsersWithoutLengths(db, { after: one - 1, limit: 2 })).toEqual([one, four]);
  expect(await findUsersWithoutLengths(db, { after: one, limit: 10 })).toEqual([four]);
});

test("stores the length of each of a user's memberships that has none", async () => {
  const [me, other] = [newPerson(), newPerson()];
  await add(me);
  await add(me, { endsAt: inDays(20) });
  await add(me, { termUnit: "months", termCount: 1 });
  await add(me, book("book:5"));
  await add(other);
  const before = await findUnrevokedGrants(db, me);
  await db.transaction((tx) => storeMissingLengths(tx, me));
  expect(await findUnrevokedGrants(db, me)).toEqual(before.map((grant) => ({ ...grant, hasStoredLength: true })));
  expect(new Set(before.map(({ length }) => JSON.stringify(length))).size).toBe(3);
  expect(await findUnrevokedGrants(db, other)).toMatchObject([{ hasStoredLength: false }]);
});
