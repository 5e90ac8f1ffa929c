import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { describeFiles, findFile, putFile } from "./invoice-file-store.ts";
import {
  countWaitingOf,
  findBySendingKey,
  findInvoice,
  findInvoicedOrders,
  findIssuedOfOrder,
  findLatestOfOrder,
  findPastOfOrders,
  findRedOrdersOf,
  fixAmounts,
  freeOrders,
  type InvoiceRow,
  insertInvoice,
  listInvoicesAfter,
  listInvoicesOf,
  lockInvoice,
  updateInvoice,
  withdrawInvoicesOf,
} from "./invoice-store.ts";
import { invoiceOrders, invoices } from "./invoice-tables.ts";

// Each statement concerns one invoice, order or buyer, while others have the same in other states and at other moments.
const { db } = await setUpDatabase();
const now = new Date("2026-11-20T08:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);

let people = 0;
let count = 0;
function newPerson(): number {
  people += 1;
  return people;
}

/** The columns that the table requires for invoices in these states. */
const inState = {
  requested: {},
  issued: { state: "issued", decidedAt: now },
  refused: { state: "refused", decidedAt: now },
  withdrawn: { state: "withdrawn", decidedAt: now },
  red_lettered: { state: "red_lettered", decidedAt: now, redAt: now },
} as const;

/** Adds an invoice for some orders. Numbers that a state requires are generated unless `decided` contains them. */
async function add(
  orderNos: readonly string[],
  changes: Partial<Pick<InvoiceRow, "userId" | "sendingKey" | "dueOn">> = {},
  state: keyof typeof inState = "requested",
  decided: Partial<InvoiceRow> = {},
): Promise<InvoiceRow> {
  count += 1;
  const personal = { kind: "personal", title: "林", taxNumber: "", email: "lin@zhixing.test" } as const;
  const row = { userId: 1, ...personal, requestedAt: now, dueOn: "2026-12-01", sendingKey: `key-${count}`, ...changes };
  const invoicedOrders = orderNos.map((orderNo) => ({ orderNo, amountFen: 100 }));
  const number = state === "issued" || state === "red_lettered" ? `N${count}` : null;
  const redNumber = state === "red_lettered" ? `R${count}` : null;
  return db.transaction(async (tx) => {
    const inserted = await insertInvoice(tx, row, invoicedOrders);
    if (!inserted) throw new Error("an order is already in an active invoice");
    if (state === "requested") return inserted;
    const updated = await updateInvoice(tx, inserted.id, { number, redNumber, ...inState[state], ...decided });
    if (!updated) throw new Error("the number belongs to another invoice");
    if (state !== "issued") await freeOrders(tx, inserted.id);
    return updated;
  });
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const invoicedOrdersOf = async (ids: readonly number[]) =>
  (await findInvoicedOrders(db, ids)).map(
    ({ orderNo, amountFen, isLiving }) => `${orderNo} ${amountFen} ${isLiving ? "active" : "free"}`,
  );

test("finds, locks and changes an invoice by its number, and finds it by its buyer's key", async () => {
  const [me, other] = [newPerson(), newPerson()];
  const theirs = await add(["a1"], { userId: other, sendingKey: "same" });
  const mine = await add(["a2"], { userId: me, sendingKey: "same" });
  await add(["a3"], { userId: me });
  expect(await findBySendingKey(db, { userId: me, sendingKey: "same" })).toEqual(mine);
  expect(await findBySendingKey(db, { userId: other, sendingKey: "same" })).toEqual(theirs);
  expect(await findBySendingKey(db, { userId: me, sendingKey: "other" })).toBeNull();
  expect(await findInvoice(db, mine.id)).toEqual(mine);
  expect(await findInvoice(db, 999_999)).toBeNull();
  expect(await db.transaction((tx) => lockInvoice(tx, mine.id))).toEqual(mine);
  const changed = await db.transaction((tx) => updateInvoice(tx, mine.id, { title: "周" }));
  expect(changed).toEqual({ ...mine, title: "周" });
  expect(await findInvoice(db, theirs.id)).toEqual(theirs);
  await add(["a4"], {}, "issued", { number: "taken" });
  const issue = { ...inState.issued, number: "taken" };
  expect(await db.transaction((tx) => updateInvoice(tx, mine.id, issue))).toBeNull();
});

test("an order is in one active invoice, and available again when the invoice ends", async () => {
  const [other, mine] = [await add(["b1"]), await add(["b3", "b2"])];
  await expect(add(["b2", "b4"])).rejects.toThrow("active");
  const amounts = [{ orderNo: "b2", amountFen: 0 }];
  await db.transaction((tx) => fixAmounts(tx, mine.id, amounts));
  expect(await invoicedOrdersOf([mine.id, other.id])).toEqual(["b1 100 active", "b2 0 free", "b3 100 active"]);
  const again = await add(["b2"]);
  await db.transaction((tx) => fixAmounts(tx, again.id, [{ orderNo: "b2", amountFen: 70 }]));
  expect(await invoicedOrdersOf([mine.id, again.id])).toEqual(["b2 0 free", "b3 100 active", "b2 70 active"]);
  await db.transaction((tx) => freeOrders(tx, mine.id));
  expect(await invoicedOrdersOf([mine.id, again.id])).toEqual(["b2 0 free", "b3 100 free", "b2 70 active"]);
});

test("reads the active invoice and the last cancellation of the given order only", async () => {
  await add(["c1"], {}, "red_lettered", { redAt: inDays(-3) });
  await add(["c1"], {}, "red_lettered", { redAt: inDays(-2) });
  const mine = await add(["c1"]);
  await add(["c2"], {}, "red_lettered", { redAt: inDays(-1) });
  await add(["c3"], {}, "issued");
  const past = await findPastOfOrders(db, ["c1", "c2", "c4"]);
  expect(Object.fromEntries(past)).toEqual({
    c1: { isInvoiced: true, lastRedAt: inDays(-2) },
    c2: { isInvoiced: false, lastRedAt: inDays(-1) },
  });
  expect(await findLatestOfOrder(db, "c1")).toEqual(mine);
  expect(await findLatestOfOrder(db, "c4")).toBeNull();
});

test("the issued invoice of an order is the active one in that state", async () => {
  const whole = await add(["d2", "d3"], {}, "issued");
  await add(["d1"], {}, "issued");
  await add(["d4"]);
  await db.transaction((tx) => fixAmounts(tx, whole.id, [{ orderNo: "d3", amountFen: 0 }]));
  expect(await findIssuedOfOrder(db, "d2")).toEqual(whole);
  for (const orderNo of ["d3", "d4", "d5"]) expect(await findIssuedOfOrder(db, orderNo)).toBeNull();
});

test("lists a buyer's own orders with an invoice that was cancelled after the moment", async () => {
  const [me, other] = [newPerson(), newPerson()];
  await add(["e1"], { userId: me }, "red_lettered", { redAt: now });
  await add(["e2"], { userId: me }, "red_lettered", { redAt: new Date(now.getTime() + 1) });
  await add(["e3"], { userId: other }, "red_lettered", { redAt: inDays(1) });
  await add(["e4"], { userId: me });
  expect(await findRedOrdersOf(db, { userId: me, since: now, limit: 9 })).toEqual(["e2"]);
});

test("lists a buyer's invoices newest first, and counts waiting ones", async () => {
  const [me, other] = [newPerson(), newPerson()];
  const mine = [await add(["f1"], { userId: me }), await add(["f2"], { userId: me }, "refused")];
  await add(["f3"], { userId: other });
  const { rows, total } = await listInvoicesOf(db, { userId: me, offset: 0, limit: 9 });
  expect([idsOf(rows), total]).toEqual([idsOf(mine).toReversed(), 2]);
  expect(await countWaitingOf(db, me)).toBe(1);
});

test("lists invoices by number, for one buyer, in one state or all", async () => {
  await db.delete(invoiceOrders);
  await db.delete(invoices);
  const me = newPerson();
  const [first, second, third] = [
    await add(["h1"], { userId: me }),
    await add(["h2"], { userId: me }, "issued"),
    await add(["h3"]),
  ];
  const list = async (wanted: Omit<Parameters<typeof listInvoicesAfter>[1], "last">, last: InvoiceRow | null = null) =>
    idsOf(await listInvoicesAfter(db, { last, ...wanted }));
  expect(await list({})).toEqual([first.id, second.id, third.id]);
  expect(await list({}, first)).toEqual([second.id, third.id]);
  expect(await list({ userId: me })).toEqual([first.id, second.id]);
  expect(await list({ state: "requested" })).toEqual([first.id, third.id]);
});

test("ends a deleted buyer's waiting invoices, and keeps the names only of issued ones", async () => {
  const [me, other] = [newPerson(), newPerson()];
  const [waiting, issued, refused] = [
    await add(["i1"], { userId: me }),
    await add(["i2"], { userId: me }, "issued"),
    await add(["i3"], { userId: me }, "refused", { answer: "资料不全" }),
  ];
  const others = [await add(["i4"], { userId: other }), await add(["i5"], { userId: other }, "refused")];
  await db.transaction((tx) => withdrawInvoicesOf(tx, { userId: me, now: inDays(1) }));
  const nameless = { title: "" };
  const ended = { state: "withdrawn", decidedAt: inDays(1), answer: "账号已注销" };
  expect(await findInvoice(db, waiting.id)).toEqual({ ...waiting, ...nameless, ...ended });
  expect(await findInvoice(db, issued.id)).toEqual(issued);
  expect(await findInvoice(db, refused.id)).toEqual({ ...refused, ...nameless });
  for (const one of others) expect(await findInvoice(db, one.id)).toEqual(one);
  expect(await invoicedOrdersOf([waiting.id, issued.id, others[0]?.id ?? 0])).toEqual([
    "i1 100 free",
    "i2 100 active",
    "i4 100 active",
  ]);
});

test("a file belongs to its invoice, and replaces an earlier one", async () => {
  const [other, mine] = [await add(["j1"], {}, "issued"), await add(["j2"], {}, "issued")];
  const put = ({ id }: InvoiceRow, text: string) =>
    db.transaction((tx) =>
      putFile(tx, { invoiceId: id, kind: "pdf", sizeBytes: text.length, bytes: Buffer.from(text), addedAt: now }),
    );
  await put(other, "other");
  await put(mine, "first");
  await put(mine, "second");
  const read = async ({ id }: InvoiceRow) => (await findFile(db, id))?.bytes.toString();
  expect([await read(other), await read(mine)]).toEqual(["other", "second"]);
  expect(await describeFiles(db, [mine.id])).toEqual([{ invoiceId: mine.id, kind: "pdf", sizeBytes: 6, addedAt: now }]);
});
