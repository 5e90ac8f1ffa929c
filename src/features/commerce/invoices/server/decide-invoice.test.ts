import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { createInvoiceFixture } from "../../../../../test/orders/invoice-fixture.ts";
import { findBrokenInvariants } from "../../../../../test/orders/payment-invariants.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import {
  attachInvoiceFile,
  changeInvoiceSettings,
  exportInvoices,
  issueInvoice,
  listInvoices,
  readInvoiceFile,
  redLetterInvoice,
  refuseInvoice,
} from "../admin-contract.ts";
import { fetchInvoiceFile, listOwnInvoices, readOrderInvoice } from "../contract.ts";
import { serveInvoiceAdmin } from "./invoice-admin-api.ts";
import { serveInvoices } from "./invoices-api.ts";

let fixture: Awaited<ReturnType<typeof createInvoiceFixture>>;
let buyer = 30_000;
const STAFF = 1;
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n");

beforeAll(async () => {
  fixture = await createInvoiceFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  buyer += 10;
  fixture.notes.length = 0;
});

const by = (id: number) => ({ params: { invoice_id: id } });
const issue = (id: number, amount_fen: number, number = fixture.drawNumber()) =>
  fixture.call(issueInvoice, { ...by(id), body: { number, amount_fen } }, STAFF);
const red = (id: number, number = fixture.drawNumber()) =>
  fixture.call(redLetterInvoice, { ...by(id), body: { number } }, STAFF);
const attach = (id: number, bytes: Buffer) =>
  fixture.call(attachInvoiceFile, { ...by(id), upload: new Blob([new Uint8Array(bytes)]) }, STAFF);

async function noticesOf(
  userId: number,
): Promise<{ data: { outcome: string; reason: string | null }; target: string | null }[]> {
  const text = "select data from notification_events where user_id = $1 and kind = 'invoice' order by id";
  return (await fixture.database.pool.query(text, [userId])).rows;
}

async function fetch(id: number, userId: number): Promise<Buffer> {
  const served = serveInvoices(fixture.context).find(({ endpoint }) => endpoint.name === fetchInvoiceFile.name);
  const caller = { user: { id: userId, sessionId: "s", isAdmin: false }, header: () => null };
  const answer = await served?.answer(by(id), caller as never);
  return Buffer.concat(await Array.fromAsync((answer as { stream: AsyncIterable<Buffer> }).stream));
}

test("notifies the buyer of an issued invoice, lets only the buyer download it, and its cancellation releases the waiting refund", async () => {
  const orderNo = await fixture.buy(buyer, "vip-year");
  const requested = await fixture.requestInvoice(buyer, [orderNo]);
  await expect(fetch(requested.id, buyer)).rejects.toMatchObject({ status: 404 });
  await attach(requested.id, PDF);
  // Until the invoice is issued, only staff can read the file.
  await expect(fetch(requested.id, buyer)).rejects.toMatchObject({ status: 404 });
  const number = fixture.drawNumber();
  const issued = await issue(requested.id, requested.amount_fen, number);
  expect(issued).toMatchObject({ state: "issued", number, file: { kind: "pdf", size_bytes: PDF.length } });
  expect(await issue(requested.id, requested.amount_fen, number)).toEqual(issued);
  expect(await fetch(requested.id, buyer)).toEqual(PDF);
  await expect(fetch(requested.id, buyer + 1)).rejects.toMatchObject({ status: 404 });
  await expect(fetch(999_999, buyer)).rejects.toMatchObject({ status: 404 });
  expect((await noticesOf(buyer)).map(({ data }) => data.outcome)).toEqual(["issued"]);

  const { grant } = await fixture.refund(buyer, orderNo);
  await expect(grant()).rejects.toMatchObject({ status: 409, message: expect.stringContaining(number) });
  const redNumber = fixture.drawNumber();
  expect(await red(requested.id, redNumber)).toMatchObject({ state: "red_lettered", red_number: redNumber });
  expect((await red(requested.id, redNumber)).red_number).toBe(redNumber);
  await grant();
  await fixture.sweep();
  expect(await fetch(requested.id, buyer)).toEqual(PDF);
  expect(fixture.notes.map(({ subject }) => subject)).toContain(`invoice:${requested.id}`);
  const { trades } = await (await fixture.sandbox.api("/trades")).json();
  expect(await findBrokenInvariants(fixture.database.pool, trades)).toEqual([]);
});

test("the rest after a red-letter invoice may be requested, regardless of when the order was paid", async () => {
  const orderNo = await fixture.buy(buyer, "vip-year");
  const requested = await fixture.requestInvoice(buyer, [orderNo]);
  await issue(requested.id, requested.amount_fen);
  fixture.time.advance(120 * DAY_SECONDS);
  const { sumFen, grant } = await fixture.refund(buyer, orderNo, 100);
  await red(requested.id);
  await grant();
  await fixture.sweep();
  expect((await fixture.requestInvoice(buyer, [orderNo])).amount_fen).toBe(requested.amount_fen - sumFen);
});

test("a refund of a waiting request lowers its amount, and staff cannot issue the previous one", async () => {
  const [one = "", two = ""] = [await fixture.buy(buyer, "vip-year"), await fixture.buy(buyer)];
  const requested = await fixture.requestInvoice(buyer, [one, two]);
  const { sumFen, grant } = await fixture.refund(buyer, one, 500);
  await grant();
  await expect(issue(requested.id, requested.amount_fen)).rejects.toMatchObject({ code: "INVOICE_AMOUNT_CHANGED" });
  const now = (await fixture.call(listOwnInvoices, { query: {} }, buyer)).items[0];
  expect(now?.amount_fen).toBe(requested.amount_fen - sumFen);
  expect((await issue(requested.id, now?.amount_fen ?? 0)).amount_fen).toBe(requested.amount_fen - sumFen);
});

test("a request whose orders were fully refunded ends automatically", async () => {
  const orderNo = await fixture.buy(buyer);
  const requested = await fixture.requestInvoice(buyer, [orderNo]);
  await runJob(fixture.invoices, "withdraw-empty-invoices");
  expect((await fixture.call(listOwnInvoices, { query: {} }, buyer)).items[0]?.state).toBe("requested");
  const { grant } = await fixture.refund(buyer, orderNo);
  await grant();
  await fixture.database.pool.query(
    "update refund_payouts set amount_fen = p.amount_fen from payments p where p.id = payment_id and p.order_no = $1",
    [orderNo],
  );
  await expect(issue(requested.id, requested.amount_fen)).rejects.toMatchObject({
    message: expect.stringContaining("全部退款"),
  });
  for (let round = 0; round < 2; round += 1) await runJob(fixture.invoices, "withdraw-empty-invoices");
  const [ended] = (await fixture.call(listOwnInvoices, { query: {} }, buyer)).items;
  expect(ended).toMatchObject({ state: "withdrawn", answer: expect.stringContaining("全部退款") });
});

test("of a concurrent issue and refund, either the amount is lower or the refund waits", async () => {
  for (let round = 0; round < 8; round += 1) {
    const orderNo = await fixture.buy(buyer + round + 1, "vip-year");
    const requested = await fixture.requestInvoice(buyer + round + 1, [orderNo]);
    const { grant } = await fixture.refund(buyer + round + 1, orderNo, 100);
    const [issued, granted] = await Promise.allSettled([issue(requested.id, requested.amount_fen), grant()]);
    expect([issued.status, granted.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  }
});

test("one of ten staff members who issue one request concurrently with different numbers succeeds", async () => {
  await openConnections(fixture.database.pool);
  const orderNo = await fixture.buy(buyer);
  const requested = await fixture.requestInvoice(buyer, [orderNo]);
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => issue(requested.id, requested.amount_fen)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await noticesOf(buyer)).toHaveLength(1);
});

test("a request is refused with a reason that its buyer reads, and can be repeated", async () => {
  const orderNo = await fixture.buy(buyer);
  const { id, amount_fen } = await fixture.requestInvoice(buyer, [orderNo]);
  await fixture.call(refuseInvoice, { ...by(id), body: { answer: "抬头不是全称" } }, STAFF);
  const { invoice, refusal } = await fixture.call(readOrderInvoice, { params: { order_no: orderNo } }, buyer);
  expect([invoice?.state, invoice?.answer, refusal]).toEqual(["refused", "抬头不是全称", null]);
  expect((await noticesOf(buyer))[0]?.data).toMatchObject({ outcome: "refused", reason: "抬头不是全称" });
  for (const late of [() => issue(id, amount_fen), () => red(id), () => attach(id, PDF)])
    await expect(late()).rejects.toMatchObject({ code: "INVOICE_DECIDED" });
  await fixture.requestInvoice(buyer, [orderNo]);
});

test("a number belongs to one invoice", async () => {
  const [one, two] = [
    await fixture.requestInvoice(buyer, [await fixture.buy(buyer)]),
    await fixture.requestInvoice(buyer, [await fixture.buy(buyer)]),
  ];
  const number = fixture.drawNumber();
  await issue(one.id, one.amount_fen, number);
  await expect(issue(two.id, two.amount_fen, number)).rejects.toMatchObject({ code: "INVOICE_NUMBER_USED" });
});

test("replaces a file before the invoice is issued and not after; rejects an unknown format", async () => {
  const { id, amount_fen } = await fixture.requestInvoice(buyer, [await fixture.buy(buyer)]);
  await attach(id, PDF);
  const other = Buffer.from("<发票/>");
  expect((await attach(id, other)).file).toEqual({ kind: "xml", size_bytes: other.length });
  await expect(attach(id, Buffer.from("<html></html>"))).rejects.toMatchObject({ code: "INVOICE_FILE_UNKNOWN" });
  await expect(attach(id, Buffer.concat([PDF, Buffer.alloc(3 * 1024 * 1024)]))).rejects.toMatchObject({ status: 413 });
  await issue(id, amount_fen);
  await expect(attach(id, PDF)).rejects.toMatchObject({ code: "INVOICE_DECIDED" });
  const late = await fixture.requestInvoice(buyer, [await fixture.buy(buyer)]);
  await issue(late.id, late.amount_fen);
  expect((await attach(late.id, PDF)).file?.kind).toBe("pdf");
});

test("lists the earliest due day first for staff, marks late invoices, and exports no formulas", async () => {
  const calm = { holidays: [], workdays: [] };
  await fixture.call(changeInvoiceSettings, { body: { due_working_days: 20, ...calm } }, STAFF);
  const later = await fixture.requestInvoice(buyer, [await fixture.buy(buyer)], { title: '=HYPERLINK("x")' });
  await fixture.call(changeInvoiceSettings, { body: { due_working_days: 1 } }, STAFF);
  const sooner = await fixture.requestInvoice(buyer, [await fixture.buy(buyer)]);
  fixture.time.advance(5 * DAY_SECONDS);
  const { items } = await fixture.call(listInvoices, { query: { state: "requested", limit: 100 } }, STAFF);
  const at = (id: number) => items.findIndex((one) => one.id === id);
  expect(at(sooner.id)).toBeLessThan(at(later.id));
  expect([items[at(sooner.id)]?.is_overdue, items[at(later.id)]?.is_overdue]).toEqual([true, false]);
  const served = serveInvoiceAdmin(fixture.context).find(({ endpoint }) => endpoint.name === exportInvoices.name);
  const answer = await served?.answer({ query: exportInvoices.query?.parse({}) }, {
    user: { id: STAFF },
    note: () => {},
  } as never);
  const csv = Buffer.concat(await Array.fromAsync((answer as { stream: AsyncIterable<Buffer> }).stream)).toString();
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  expect(csv.split("\r\n").at(0)).toContain("发票号码");
});

test("logs each time staff open a file", async () => {
  const { id } = await fixture.requestInvoice(buyer, [await fixture.buy(buyer)]);
  await attach(id, PDF);
  fixture.notes.length = 0;
  const served = serveInvoiceAdmin(fixture.context).find(({ endpoint }) => endpoint.name === readInvoiceFile.name);
  await served?.answer(by(id), { user: { id: STAFF }, note: (act: never) => void fixture.notes.push(act) } as never);
  expect(fixture.notes).toEqual([{ subject: `invoice:${id}` }]);
});
