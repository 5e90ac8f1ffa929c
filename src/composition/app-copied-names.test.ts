import { eq, type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../test/database/database.ts";
import { openConnections } from "../../test/database/open-connections.ts";
import { startBehindLock } from "../../test/database/start-behind-lock.ts";
import { listedPeople as people } from "../features/identity/auth/server/owner/listed-people.ts";
import { users } from "../features/identity/auth/server/people/user-tables.ts";
import { listedBookings } from "../features/services/booking/server/booking-list-store.ts";
import { bookingHosts, bookings } from "../features/services/booking/server/booking-tables.ts";
import { listedCases } from "../features/services/cases/server/case-list-store.ts";
import { cases } from "../features/services/cases/server/case-tables.ts";
import { conditionOf } from "../kit/tables/list-rows.ts";

const database = await setUpDatabase();
const { db, pool } = database;

/** A repeatable sequence of numbers below `end`. */
let state = 7;
function draw(end: number): number {
  state = (state * 48_271) % 2_147_483_647;
  return state % end;
}

const SIGNS = ["林", "晓", "周", "a", "B", "É", "é", "%", "_", "\\", "7", "1"];
const drawWord = (length: number) => Array.from({ length }, () => SIGNS[draw(SIGNS.length)]).join("");
const drawName = () => drawWord(1 + draw(4));

const insertUser = (id: number, name: string, phone: string | null) =>
  db.execute(sql`insert into users (id, name, role, status, phone, created_at, updated_at) overriding system value
    values (${id}, ${name}, 'user', 'active', ${phone}, now(), now())`);

const bookingOf = (n: number, userId: number) => sql`
  insert into bookings (service_id, host_id, user_id, title, starts_at, ends_at, buffer_minutes, cancel_hours, late_percent,
    seat, state, order_no, created_at)
  select service.id, service.host_id, ${userId}, ${`咨询${drawName()}`}, at, at + interval '1 hour', 0, 24, 0, ${n}, 'held',
    ${`order-${n}`}, now()
  from booking_services service, lateral (select timestamptz '2026-11-20' + ${n} * interval '1 hour' as at) drawn
  order by service.id offset ${n % 2} limit 1`;

const caseOf = (n: number, userId: number | null, ownerId: number | null) => sql`
  insert into cases (case_no, kind, state, text, user_id, contact, sending_key, owner_id, created_at, due_at, closed_at)
  values (${`TS-${n}`}, 'service', ${n % 3 === 0 ? "received" : "answered"}, '说明', ${userId},
    ${userId === null ? "guest@example.com" : null}, ${`key-${n}`}, ${ownerId}, now(), now(), ${n % 3 === 0 ? null : new Date()})`;

/** Rows of accounts that exist, that never did, that were renamed and deleted, and that got other rows. */
async function fillLists(): Promise<void> {
  for (let id = 1; id <= 60; id += 1)
    await insertUser(id, drawName(), id % 3 === 0 ? `+86138${String(id).padStart(4, "0")}${1711 + (id % 4)}` : null);
  const hosts = await db
    .insert(bookingHosts)
    .values(["林老师", "B老师"].map((name) => ({ name })))
    .returning();
  for (const { id, name } of hosts)
    await db.execute(sql`insert into booking_services (host_id, title, minutes, step_minutes, buffer_minutes, capacity,
      notice_minutes, horizon_days, price_fen, cancel_hours) values (${id}, ${name}, 50, 60, 0, 999, 0, 30, 100, 24)`);
  for (let n = 1; n <= 200; n += 1) {
    await db.execute(bookingOf(n, 1 + draw(65)));
    await db.execute(caseOf(n, draw(5) === 0 ? null : 1 + draw(65), draw(3) === 0 ? 1 + draw(10) : null));
  }
  for (let turn = 0; turn < 40; turn += 1) {
    await db
      .update(users)
      .set({ name: drawName() })
      .where(eq(users.id, 1 + draw(60)));
    await db
      .update(bookings)
      .set({ userId: 1 + draw(65) })
      .where(eq(bookings.id, 1 + draw(200)));
  }
  await db.execute(sql`delete from users where id in (11, 22, 33)`);
}

async function idsOf(query: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => Number(id));
}

/** Searches the accounts themselves. */
function plainBookings(pattern: string, digits: string): Promise<number[]> {
  return idsOf(sql`select bookings.id from bookings join booking_hosts host on host.id = host_id left join users on users.id = user_id
    where state <> 'chosen' and (bookings.title ilike ${pattern} or order_no ilike ${pattern} or host.name ilike ${pattern}
      or users.name ilike ${pattern} or right(phone, 4) = ${digits}) order by bookings.id`);
}

function plainCases(isClosed: boolean, pattern: string, digits: string): Promise<number[]> {
  return idsOf(sql`select cases.id from cases left join users on users.id = user_id left join users owner on owner.id = owner_id
    where ${isClosed ? sql`cases.state = 'answered'` : sql`closed_at is null`} and (case_no ilike ${pattern}
      or users.name ilike ${pattern} or right(users.phone, 4) = ${digits}
      or owner.name ilike ${pattern} or right(owner.phone, 4) = ${digits}) order by cases.id`);
}

test("searches by copied names find what a search of the accounts finds, after renames and deletions", async () => {
  await fillLists();
  const words = [...SIGNS, "1711", "1712", "0003", ...Array.from({ length: 40 }, () => drawWord(2))];
  let found = 0;
  for (const q of words) {
    const pattern = `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    const digits = /^\d{4}$/.test(q) ? q : "";
    const booked = await conditionOf(listedBookings({ db, people }, { q }));
    const bookingIds = await idsOf(sql`select id from bookings where ${booked} order by id`);
    expect(bookingIds, q).toEqual(await plainBookings(pattern, digits));
    for (const isClosed of [true, false]) {
      const filter = isClosed ? ({ state: "answered", q } as const) : { q };
      const filed = await conditionOf(listedCases({ db, people }, filter));
      const caseIds = await idsOf(sql`select id from cases where ${filed} order by id`);
      expect(caseIds, q).toEqual(await plainCases(isClosed, pattern, digits));
      found += caseIds.length;
    }
    found += bookingIds.length;
  }
  expect(found).toBeGreaterThan(500);
});

test("ten rows that are written during a change of the name get the new name", async () => {
  await insertUser(101, "旧名", null);
  await openConnections(pool);
  await startBehindLock(database, { statement: "update users set name = '新名' where id = 101", waiting: 10 }, () =>
    Promise.all(
      Array.from({ length: 10 }, (_, n) => db.execute(n < 5 ? bookingOf(300 + n, 101) : caseOf(300 + n, 101, null))),
    ),
  );
  for (const table of [bookings, cases]) {
    const rows = await db.select({ name: table.userName }).from(table).where(eq(table.userId, 101));
    expect(rows).toEqual(Array(5).fill({ name: "新名" }));
  }
});

test("a change of the name waits for a row that is being written", async () => {
  await insertUser(102, "旧名", null);
  const statement = `insert into cases (case_no, kind, state, text, user_id, sending_key, created_at, due_at)
    values ('TS-other', 'service', 'received', '说明', 102, 'key', now(), now())`;
  await startBehindLock(database, { statement, waiting: 1 }, () =>
    db.update(users).set({ name: "新名" }).where(eq(users.id, 102)).execute(),
  );
  expect(await db.select({ name: cases.userName }).from(cases).where(eq(cases.userId, 102))).toEqual([
    { name: "新名" },
  ]);
});
