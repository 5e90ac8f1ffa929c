import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import {
  countOpenExceptions,
  type ExceptionRow,
  insertException,
  resolveException,
  resolveExceptions,
} from "./exception-store.ts";
import { paymentExceptions } from "./payment-tables.ts";

// Each statement concerns one exception, while others have the same trade, kind or state.
const { db } = await setUpDatabase();
const now = new Date("2026-11-20T08:00:00Z");

let count = 0;

async function add(changes: Partial<ExceptionRow> = {}): Promise<ExceptionRow> {
  count += 1;
  const trade = { channel: "wechat", outTradeNo: `P${count}`, transactionId: "" } as const;
  const [row] = await db
    .insert(paymentExceptions)
    .values({ kind: "refund_failed", ...trade, detail: "", createdAt: now, ...changes })
    .returning();
  if (!row) throw new Error("the exception was not inserted");
  return row;
}

async function read({ id }: ExceptionRow): Promise<ExceptionRow | undefined> {
  const [row] = await db.select().from(paymentExceptions).where(eq(paymentExceptions.id, id));
  return row;
}

const resolved = { resolvedAt: new Date("2026-11-19T08:00:00Z"), resolution: "早已处理" } as const;

test("records an exception once per kind and transaction", async () => {
  const trade = { outTradeNo: "once", transactionId: null };
  const exception = { channel: "wechat", trade, orderNo: null, detail: "", now } as const;
  for (const kind of ["late_payment", "late_payment", "paid_twice"] as const)
    await db.transaction((tx) => insertException(tx, { kind, ...exception }));
  expect(await db.$count(paymentExceptions, eq(paymentExceptions.outTradeNo, "once"))).toBe(2);
});

test("resolves open exceptions of a kind and a trade, and no others", async () => {
  const mine = await add();
  const others = [
    await add(),
    await add({ kind: "refund_waits", outTradeNo: mine.outTradeNo }),
    await add({ outTradeNo: mine.outTradeNo, transactionId: "t", ...resolved }),
  ];
  await resolveExceptions(db, { kind: "refund_failed", outTradeNo: mine.outTradeNo, resolution: "好了", now });
  expect(await read(mine)).toEqual({ ...mine, resolvedAt: now, resolution: "好了" });
  for (const other of others) expect(await read(other)).toEqual(other);
});

test("counts open exceptions", async () => {
  await db.delete(paymentExceptions);
  for (const changes of [{}, {}, resolved]) await add(changes);
  expect(await countOpenExceptions(db)).toBe(2);
});

test("resolves an exception once by its number", async () => {
  const [mine, other] = [await add(), await add()];
  const resolve = (id: number, resolution: string) => resolveException(db, { id, resolution, staffId: 7, now });
  const row = { ...mine, resolvedAt: now, resolvedBy: 7, resolution: "退了" };
  expect(await resolve(mine.id, "退了")).toEqual({ row, isResolved: true });
  expect(await resolve(mine.id, "又退了")).toEqual({ row, isResolved: false });
  expect(await resolve(other.id + 1, "没有")).toBeNull();
  expect(await read(other)).toEqual(other);
});
