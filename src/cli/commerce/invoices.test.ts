import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";
import { invoiceOrders, invoices } from "../../features/commerce/invoices/server/invoice-tables.ts";
import { orders } from "../../features/commerce/orders/server/order/order-tables.ts";
import { payments } from "../../features/commerce/orders/server/payment/payment-tables.ts";

const { cli, database, folder } = await setUpCli();
const { db } = database;
const at = new Date("2026-11-20T04:00:00Z");
const file = (name: string) => path.join(folder, name);

/** An order that was paid, with a request for its invoice; the number of the request. */
async function requestInvoice(orderNo: string, title: string): Promise<number> {
  const order = { orderNo, userId: 7, state: "fulfilled", title: "VIP 年卡", totalFen: 19_900 } as const;
  await db
    .insert(orders)
    .values({ ...order, channel: "wechat", agreementVersion: "1", createdAt: at, expiresAt: at, paidAt: at });
  const paid = { orderNo, channel: "wechat", outTradeNo: orderNo, amountFen: 19_900, state: "paid" } as const;
  await db
    .insert(payments)
    .values({ ...paid, transactionId: `t-${orderNo}`, paidAt: at, createdAt: at, nextCheckAt: at });
  const draft = { userId: 7, kind: "personal", title, taxNumber: "", email: "lin@example.com" } as const;
  const [row] = await db
    .insert(invoices)
    .values({ ...draft, state: "requested", requestedAt: at, dueOn: "2026-12-04", sendingKey: orderNo })
    .returning();
  const invoiceId = row?.id ?? 0;
  await db.insert(invoiceOrders).values({ invoiceId, orderNo, amountFen: 19_900, isLiving: true });
  return invoiceId;
}

test("pending requests are listed, issued with their file, withdrawn and exported", async () => {
  expect((await cli("invoices")).out).toBe("没有这样的发票申请\n");
  const id = String(await requestInvoice("A".repeat(24), "=1+1"));
  const listed = (await cli("invoices")).out;
  expect(listed).toContain(`编号 ${id}  等待开具  ¥199.00  =1+1  最迟 2026-12-04`);
  await writeFile(file("a.pdf"), "%PDF-1.7\n<<>>\n%%EOF\n");
  const number = ["--number", "25112000000012345678"];
  const wrong = await cli("invoices", "issue", id, ...number, "--amount", "198");
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("现在应开 ¥199.00")]);
  const issued = await cli("invoices", "issue", id, ...number, "--amount", "199.00", "--file", file("a.pdf"));
  expect([issued.err, issued.out]).toEqual(["", expect.stringContaining("已开具")]);
  expect(issued.out).toContain("号码 25112000000012345678  PDF");
  expect((await cli("invoices")).out).toBe("没有这样的发票申请\n");
  expect((await cli("invoices", "red", id, "--number", "25112000000087654321")).out).toContain("已冲红");
  const exported = await cli("invoices", "export", "--out", file("list.csv"));
  expect(exported.out).toContain("清单写在");
  expect((await stat(file("list.csv"))).mode & 0o777).toBe(0o600);
  const csv = await readFile(file("list.csv"), "utf8");
  expect(csv).toContain(`"'=1+1"`);
  expect((await cli("invoices", "export", "--out", file("list.csv"))).err).toContain("已经存在");
  expect(await readFile(file("list.csv"), "utf8")).toBe(csv);
  const { rows } = await database.pool.query("select action, outcome from audit_log order by id");
  const done = rows.filter(({ outcome }) => outcome === "done").map(({ action }) => action);
  expect(done).toEqual(expect.arrayContaining(["listInvoices", "issueInvoice", "redLetterInvoice", "exportInvoices"]));
});

test("refused with a message; a file that is no invoice is not stored", async () => {
  const id = String(await requestInvoice("B".repeat(24), "林晓"));
  await writeFile(file("page.pdf"), "<html></html>");
  expect((await cli("invoices", "file", id, "--file", file("page.pdf"))).err).toContain("不是发票文件");
  expect((await cli("invoices", "refuse", id)).code).toBe(2);
  expect((await cli("invoices", "refuse", id, "--answer", "抬头不全")).out).toContain("未能开具");
  expect((await cli("invoices", "--state", "refused")).out).toContain(`编号 ${id}`);
});

test("windows and holidays are settings, and an invalid day is refused", async () => {
  expect((await cli("invoices", "settings")).out).toContain("付款后 90 天内可以申请，10 个工作日内开具");
  const changed = await cli("invoices", "settings", "--window-days", "60", "--holidays", "2027-02-15,2027-02-16");
  expect(changed.out).toContain("付款后 60 天内可以申请");
  expect(changed.out).toContain("2027-02-15、2027-02-16");
  expect((await cli("invoices", "settings", "--holidays", "2027-02-30")).err).toContain("日期要写成");
  expect((await cli("invoices", "settings", "--holidays", "-")).out).toContain("节假日：没有写");
});

test.each([
  ["nonsense"],
  ["issue"],
  ["issue", "3", "--number", "12345678"],
  ["issue", "3", "--number", "abc", "--amount", "1"],
  ["issue", "3", "--number", "12345678", "--amount", "1.234"],
  ["red", "3"],
  ["export"],
  ["--state", "lost"],
  ["list", "--out", "x"],
])("invoices %s %s %s %s is explained", async (...args) => {
  const { code, err } = await cli("invoices", ...args);
  expect(code).toBe(2);
  expect(err).not.toBe("");
});
