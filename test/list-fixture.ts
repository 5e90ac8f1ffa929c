import { expect } from "vitest";
import type { Role } from "../src/domain/staff/permissions.ts";
import { auditLog } from "../src/features/identity/staff/server/staff-tables.ts";
import { createAppFixture } from "./app-fixture.ts";
import { createPerson } from "./auth/people.ts";
import { createStaff } from "./staff-fixture.ts";

type Params = Record<string, string | number>;
type Item = Record<string, unknown> & { id: number };
interface ListAnswer {
  items: Item[];
  total?: number;
  next: string | null;
}

interface OrderedList {
  path: string;
  /** Every sort name of the list, with the sort value of an item; null is sorted last. */
  sorts: Record<string, (item: Item) => string | number | null>;
  /** All rows of the list; for each sort except `id`, at least two are equal. */
  ids: readonly number[];
  params?: Params;
  /** The number of a row in `ids`; absent: its id. */
  idOf?: (item: Item) => number;
}

/** The product with staff, and functions that read lists through the API. */
export async function createListFixture(role: Role) {
  const fixture = await createAppFixture();
  const { db, database, clock, sendRequest } = fixture;
  const options = { clock, auth: fixture.app.auth };
  const staff = await createStaff(db, role, options);
  const reader = await createPerson(db, options);
  // Some lists require a fresh confirmation in addition to the permission.
  await database.pool.query("update sessions set reauthenticated_at = $1", [clock.now()]);

  async function send(path: string, params: Params = {}, { headers } = staff) {
    const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
    return sendRequest("GET", `${path}?${query}`, { headers });
  }

  async function read(path: string, params: Params = {}): Promise<ListAnswer> {
    const { status, body } = await send(path, params);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  }

  async function walk(path: string, params: Params): Promise<Item[]> {
    const seen: Item[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await read(path, { ...params, limit: 2, ...(cursor && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items);
      cursor = page.next;
    }
    return seen;
  }

  return {
    ...fixture,
    staff,
    read,
    /** The rows of a CSV without its header. */
    async readCsv(path: string, params: Params = {}): Promise<string[]> {
      const { status, body } = await send(path, params);
      expect(status, JSON.stringify(body)).toBe(200);
      return String(body).trim().split("\r\n").slice(1);
    },
    async createNamed(name: string, phone?: string): Promise<number> {
      return (await createPerson(db, { ...options, name, ...(phone && { phone }) })).user.id;
    },
    /** The entries of the audit log since the last call. */
    async takeActs(): Promise<{ action: string; subject: string | null }[]> {
      const acts = await db.select({ action: auditLog.action, subject: auditLog.subject }).from(auditLog);
      await db.delete(auditLog);
      return acts;
    },
    /** Checks that pages of two show every row once in each order, including equal rows across a page boundary. */
    async expectEveryOrder({ path, sorts, ids, params = {}, idOf = ({ id }) => id }: OrderedList): Promise<void> {
      for (const [sort, readValue] of Object.entries(sorts)) {
        const rising = await walk(path, { ...params, sort });
        const falling = await walk(path, { ...params, sort: `-${sort}` });
        const seen = rising.map(idOf);
        expect(
          seen.toSorted((a, b) => a - b),
          sort,
        ).toEqual(ids.toSorted((a, b) => a - b));
        expect(falling.map(idOf), `-${sort}`).toEqual(seen.toReversed());
        const values = rising.map(readValue);
        expect(values, sort).toEqual(values.toSorted(compareNullsLast));
        if (sort !== "id") expect(new Set(values).size, `${sort} has equal rows`).toBeLessThan(values.length);
      }
    },
    /** Checks that nobody without the permission can read it, and that foreign cursors are refused. */
    async expectGuarded(path: string, exportPath?: string): Promise<void> {
      for (const guarded of exportPath === undefined ? [path] : [path, exportPath])
        expect((await send(guarded, {}, reader)).status, guarded).toBe(403);
      expect((await send(path, { cursor: "1" })).status).toBe(422);
      expect((await send(path, { sort: "unknown" })).status).toBe(422);
    },
  };
}

function compareNullsLast(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}
