import { afterAll, beforeAll, expect, test } from "vitest";
import { openConnections } from "../../../../../../test/database/open-connections.ts";
import { createPaymentFixture, type PaymentFixture } from "../../../../../../test/orders/payment-fixture.ts";
import { EXCEPTIONS } from "../../exception-kinds.ts";
import { countOpenMoney, listPaymentExceptions, resolvePaymentException } from "../../reconcile-contract.ts";

let fixture: PaymentFixture;
const staff = { userId: 1 };

beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

const list = (which: "open" | "all", cursor?: string) =>
  fixture.call(listPaymentExceptions, { query: { which, limit: 2, ...(cursor && { cursor }) } }, staff);

test("lists nothing without exceptions", async () => {
  expect(await list("all")).toEqual({ items: [], total: 0, next: null });
  expect(await fixture.call(countOpenMoney, {}, staff)).toEqual({ exceptions: 0, differences: 0, late_days: 0 });
});

test("lists exceptions newest first with cause and advice, and resolves them once with a note", async () => {
  await openConnections(fixture.database.pool);
  for (const userId of [11, 12, 13]) await fixture.sendNotification(await fixture.payableOrder(userId), "wrong_amount");
  const first = await list("open");
  expect(first).toMatchObject({ total: 3, items: [{ kind: "amount_mismatch", ...EXCEPTIONS.amount_mismatch }, {}] });
  expect((await list("open", first.next ?? "")).items).toHaveLength(1);
  const [newest] = first.items;
  const resolve = (note: string, id = newest?.id) =>
    fixture.call(resolvePaymentException, { params: { exception_id: String(id) }, body: { note } }, staff);
  await expect(resolve("")).rejects.toMatchObject({ status: 422 });
  await expect(resolve("没有", 999)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, time) => resolve(`第 ${time} 次`)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await list("open")).total).toBe(2);
  const [lastResolved] = (await list("all")).items;
  expect(lastResolved).toMatchObject({
    id: newest?.id,
    resolved_by: { user_id: 1 },
    resolution: expect.stringMatching(/^第 \d+ 次$/),
  });
  expect(await fixture.call(countOpenMoney, {}, staff)).toEqual({ exceptions: 2, differences: 0, late_days: 0 });
});
