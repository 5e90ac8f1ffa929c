import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { createInvoiceStage } from "../../../../../test/orders/invoice-stage.ts";
import { findBrokenInvariants } from "../../../../../test/orders/payment-invariants.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import { fetchInvoiceFile, listOwnInvoices, readOrderInvoice } from "../contract.ts";
import {
  attachInvoiceFile,
  changeInvoiceSettings,
  exportInvoices,
  issueInvoice,
  listInvoices,
  readInvoiceFile,
  redLetterInvoice,
  refuseInvoice,
} from "../operator-contract.ts";
import { serveInvoiceDesk } from "./invoice-desk-api.ts";
import { serveInvoices } from "./invoices-api.ts";

let stage: Awaited<ReturnType<typeof createInvoiceStage>>;
let buyer = 30_000;
const STAFF = 1;
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n");

beforeAll(async () => {
  stage = await createInvoiceStage();
});
afterAll(() => stage.close());
beforeEach(() => {
  buyer += 10;
  stage.notes.length = 0;
});

const by = (id: number) => ({ params: { invoice_id: id } });
const issue = (id: number, amount_fen: number, number = stage.drawNumber()) =>
  stage.call(issueInvoice, { ...by(id), body: { number, amount_fen } }, STAFF);
const red = (id: number, number = stage.drawNumber()) =>
  stage.call(redLetterInvoice, { ...by(id), body: { number } }, STAFF);
const attach = (id: number, bytes: Buffer) =>
  stage.call(attachInvoiceFile, { ...by(id), upload: new Blob([new Uint8Array(bytes)]) }, STAFF);

async function told(
  userId: number,
): Promise<{ data: { outcome: string; reason: string | null }; target: string | null }[]> {
  const text = "select data from notification_events where user_id = $1 and kind = 'invoice' order by id";
  return (await stage.database.pool.query(text, [userId])).rows;
}

async function fetch(id: number, userId: number): Promise<Buffer> {
  const served = serveInvoices(stage.context).find(({ endpoint }) => endpoint.name === fetchInvoiceFile.name);
  const caller = { user: { id: userId, sessionId: "s", isAdmin: false }, header: () => null };
  const answer = await served?.answer(by(id), caller as never);
  return Buffer.concat(await Array.fromAsync((answer as { stream: AsyncIterable<Buffer> }).stream));
}

test("is issued with its file, notifies its buyer, is downloaded by the buyer alone, is cancelled, and then the waiting refund passes", async () => {
  const orderNo = await stage.buy(buyer, "vip-year");
  const asked = await stage.ask(buyer, [orderNo]);
  await expect(fetch(asked.id, buyer)).rejects.toMatchObject({ status: 404 });
  await attach(asked.id, PDF);
  // Before it is issued only staff can read it.
  await expect(fetch(asked.id, buyer)).rejects.toMatchObject({ status: 404 });
  const number = stage.drawNumber();
  const issued = await issue(asked.id, asked.amount_fen, number);
  expect(issued).toMatchObject({ state: "issued", number, file: { kind: "pdf", size_bytes: PDF.length } });
  expect(await issue(asked.id, asked.amount_fen, number)).toEqual(issued);
  expect(await fetch(asked.id, buyer)).toEqual(PDF);
  await expect(fetch(asked.id, buyer + 1)).rejects.toMatchObject({ status: 404 });
  await expect(fetch(999_999, buyer)).rejects.toMatchObject({ status: 404 });
  expect((await told(buyer)).map(({ data }) => data.outcome)).toEqual(["issued"]);

  const { grant } = await stage.refund(buyer, orderNo);
  await expect(grant()).rejects.toMatchObject({ status: 409, message: expect.stringContaining(number) });
  const redNumber = stage.drawNumber();
  expect(await red(asked.id, redNumber)).toMatchObject({ state: "red_lettered", red_number: redNumber });
  expect((await red(asked.id, redNumber)).red_number).toBe(redNumber);
  await grant();
  await stage.sweep();
  expect(await fetch(asked.id, buyer)).toEqual(PDF);
  expect(stage.notes.map(({ subject }) => subject)).toContain(`invoice:${asked.id}`);
  const { trades } = await (await stage.sandbox.api("/trades")).json();
  expect(await findBrokenInvariants(stage.database.pool, trades)).toEqual([]);
});

test("the rest after a red letter may be requested, however long ago it was paid", async () => {
  const orderNo = await stage.buy(buyer, "vip-year");
  const asked = await stage.ask(buyer, [orderNo]);
  await issue(asked.id, asked.amount_fen);
  stage.time.advance(120 * DAY_SECONDS);
  const { sumFen, grant } = await stage.refund(buyer, orderNo, 100);
  await red(asked.id);
  await grant();
  await stage.sweep();
  expect((await stage.ask(buyer, [orderNo])).amount_fen).toBe(asked.amount_fen - sumFen);
});

test("a refund while it waits lowers its amount, and staff cannot issue the old one", async () => {
  const [one = "", two = ""] = [await stage.buy(buyer, "vip-year"), await stage.buy(buyer)];
  const asked = await stage.ask(buyer, [one, two]);
  const { sumFen, grant } = await stage.refund(buyer, one, 500);
  await grant();
  await expect(issue(asked.id, asked.amount_fen)).rejects.toMatchObject({ code: "INVOICE_AMOUNT_CHANGED" });
  const now = (await stage.call(listOwnInvoices, { query: {} }, buyer)).items[0];
  expect(now?.amount_fen).toBe(asked.amount_fen - sumFen);
  expect((await issue(asked.id, now?.amount_fen ?? 0)).amount_fen).toBe(asked.amount_fen - sumFen);
});

test("a request whose orders went back whole ends by itself", async () => {
  const orderNo = await stage.buy(buyer);
  const asked = await stage.ask(buyer, [orderNo]);
  await runJob(stage.invoices, "withdraw-empty-invoices");
  expect((await stage.call(listOwnInvoices, { query: {} }, buyer)).items[0]?.state).toBe("requested");
  const { grant } = await stage.refund(buyer, orderNo);
  await grant();
  await stage.database.pool.query(
    "update refund_payouts set amount_fen = p.amount_fen from payments p where p.id = payment_id and p.order_no = $1",
    [orderNo],
  );
  await expect(issue(asked.id, asked.amount_fen)).rejects.toMatchObject({
    message: expect.stringContaining("全部退款"),
  });
  for (let round = 0; round < 2; round += 1) await runJob(stage.invoices, "withdraw-empty-invoices");
  const [ended] = (await stage.call(listOwnInvoices, { query: {} }, buyer)).items;
  expect(ended).toMatchObject({ state: "withdrawn", answer: expect.stringContaining("全部退款") });
});

test("issuing and granting a refund at the same moment: either the sum is lower, or the refund waits", async () => {
  for (let round = 0; round < 8; round += 1) {
    const orderNo = await stage.buy(buyer + round + 1, "vip-year");
    const asked = await stage.ask(buyer + round + 1, [orderNo]);
    const { grant } = await stage.refund(buyer + round + 1, orderNo, 100);
    const [issued, granted] = await Promise.allSettled([issue(asked.id, asked.amount_fen), grant()]);
    expect([issued.status, granted.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  }
});

test("of ten staff members who issue one request concurrently, each with another number, one succeeds", async () => {
  await openConnections(stage.database.pool);
  const orderNo = await stage.buy(buyer);
  const asked = await stage.ask(buyer, [orderNo]);
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => issue(asked.id, asked.amount_fen)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await told(buyer)).toHaveLength(1);
});

test("is refused with a reason that its buyer reads, and requested again", async () => {
  const orderNo = await stage.buy(buyer);
  const { id, amount_fen } = await stage.ask(buyer, [orderNo]);
  await stage.call(refuseInvoice, { ...by(id), body: { answer: "抬头不是全称" } }, STAFF);
  const { invoice, refusal } = await stage.call(readOrderInvoice, { params: { order_no: orderNo } }, buyer);
  expect([invoice?.state, invoice?.answer, refusal]).toEqual(["refused", "抬头不是全称", null]);
  expect((await told(buyer))[0]?.data).toMatchObject({ outcome: "refused", reason: "抬头不是全称" });
  for (const late of [() => issue(id, amount_fen), () => red(id), () => attach(id, PDF)])
    await expect(late()).rejects.toMatchObject({ code: "INVOICE_DECIDED" });
  await stage.ask(buyer, [orderNo]);
});

test("a number belongs to one invoice", async () => {
  const [one, two] = [
    await stage.ask(buyer, [await stage.buy(buyer)]),
    await stage.ask(buyer, [await stage.buy(buyer)]),
  ];
  const number = stage.drawNumber();
  await issue(one.id, one.amount_fen, number);
  await expect(issue(two.id, two.amount_fen, number)).rejects.toMatchObject({ code: "INVOICE_NUMBER_USED" });
});

test("a file can be replaced before the invoice is issued and not after; an unknown format is rejected", async () => {
  const { id, amount_fen } = await stage.ask(buyer, [await stage.buy(buyer)]);
  await attach(id, PDF);
  const other = Buffer.from("<发票/>");
  expect((await attach(id, other)).file).toEqual({ kind: "xml", size_bytes: other.length });
  await expect(attach(id, Buffer.from("<html></html>"))).rejects.toMatchObject({ code: "INVOICE_FILE_UNKNOWN" });
  await expect(attach(id, Buffer.concat([PDF, Buffer.alloc(3 * 1024 * 1024)]))).rejects.toMatchObject({ status: 413 });
  await issue(id, amount_fen);
  await expect(attach(id, PDF)).rejects.toMatchObject({ code: "INVOICE_DECIDED" });
  const late = await stage.ask(buyer, [await stage.buy(buyer)]);
  await issue(late.id, late.amount_fen);
  expect((await attach(late.id, PDF)).file?.kind).toBe("pdf");
});

test("staff sees the earliest due day first, late invoices are marked, and the exported list runs no formula", async () => {
  const calm = { holidays: [], workdays: [] };
  await stage.call(changeInvoiceSettings, { body: { due_working_days: 20, ...calm } }, STAFF);
  const later = await stage.ask(buyer, [await stage.buy(buyer)], { title: '=HYPERLINK("x")' });
  await stage.call(changeInvoiceSettings, { body: { due_working_days: 1 } }, STAFF);
  const sooner = await stage.ask(buyer, [await stage.buy(buyer)]);
  stage.time.advance(5 * DAY_SECONDS);
  const { items } = await stage.call(listInvoices, { query: { state: "requested", page_size: 100 } }, STAFF);
  const at = (id: number) => items.findIndex((one) => one.id === id);
  expect(at(sooner.id)).toBeLessThan(at(later.id));
  expect([items[at(sooner.id)]?.is_overdue, items[at(later.id)]?.is_overdue]).toEqual([true, false]);
  const served = serveInvoiceDesk(stage.context).find(({ endpoint }) => endpoint.name === exportInvoices.name);
  const answer = await served?.answer({ query: {} }, { user: { id: STAFF }, note: () => {} } as never);
  const csv = Buffer.concat(await Array.fromAsync((answer as { stream: AsyncIterable<Buffer> }).stream)).toString();
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  expect(csv.split("\r\n").at(0)).toContain("发票号码");
});

test("each look of staff at a file is written down", async () => {
  const { id } = await stage.ask(buyer, [await stage.buy(buyer)]);
  await attach(id, PDF);
  stage.notes.length = 0;
  const served = serveInvoiceDesk(stage.context).find(({ endpoint }) => endpoint.name === readInvoiceFile.name);
  await served?.answer(by(id), { user: { id: STAFF }, note: (act: never) => void stage.notes.push(act) } as never);
  expect(stage.notes).toEqual([{ subject: `invoice:${id}` }]);
});
