import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { chooseTheme, expectAccessible } from "../../test/journey/accessible.ts";
import { createAdmin } from "../../test/journey/admin.ts";
import { logInAsAdmin } from "../../test/journey/by-hand.ts";
import { expect, test, type VisitedSite } from "../../test/journey/journey.ts";
import { bringSession, buyPlan, callAs, type Member, signUp } from "../../test/journey/members.ts";
import { findPages, planOf } from "../../test/journey/pages.ts";

// Every other call is refused until the admin's duties are done; a refund is refused while an invoice exists.
test.use({ expectedComplaint: /status of (?:403|404|409)/ });

const PDF = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n";

/** Signs in finance staff and returns the headers for admin calls. */
async function signInStaff(page: Page, site: VisitedSite): Promise<Record<string, string>> {
  const account = `finance${randomInt(1e9)}`;
  const { password } = await createAdmin(site, account);
  await page.goto("/articles");
  await logInAsAdmin(page, { account, password });
  const stored = await page.evaluate(() => [localStorage.getItem("access_token"), localStorage.getItem("device_id")]);
  return { authorization: `Bearer ${stored[0]}`, "x-device-id": stored[1] ?? "" };
}

async function fillForm(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await main.getByRole("radio", { name: "企业" }).check();
  await main.getByRole("textbox", { name: "发票抬头" }).fill("某某科技有限公司");
  await main.getByRole("textbox", { name: "税号" }).fill("91330100799655058C");
  await main.getByRole("textbox", { name: "收票邮箱" }).fill("finance@example.com");
  await main.getByRole("button", { name: "提交申请" }).click();
  await expect(main.getByText("税号不对，请对照营业执照逐位核对")).toBeVisible();
  await expect(main.getByRole("textbox", { name: "税号" })).toBeFocused();
  await expectAccessible(page);
  await main.getByRole("textbox", { name: "税号" }).fill("9133 0100 7996 5505 8b");
  await page.keyboard.press("Enter");
}

async function waitingOf(request: APIRequestContext, member: Member) {
  const { items } = await callAs(request, member, "GET", "/v1/invoices");
  return items[0] as { id: number; amount_fen: number; state: string };
}

test("an invoice is requested in the order, issued by staff and downloaded, and blocks a refund until it is withdrawn", async ({
  page,
  request,
  site,
  openOtherBrowser,
}) => {
  const pages = await findPages(request);
  const buyer = await signUp(request);
  const orderNo = await buyPlan(request, buyer, planOf(pages));
  await bringSession(page, buyer);
  const main = page.getByRole("main");
  const invoice = main.getByRole("heading", { name: "发票", exact: true }).locator("xpath=..");

  await test.step("is requested on the page of the order", async () => {
    await page.goto(`/user/profile?tab=orders&order=${orderNo}`);
    await invoice.getByRole("button", { name: "申请发票" }).click();
    await fillForm(page);
    await expect(invoice.getByText("等待开具")).toBeVisible();
    await expect(invoice.getByText(/最迟 \d{4}年\d+月\d+日 开具/)).toBeVisible();
  });

  const headers = await signInStaff(await openOtherBrowser(), site);
  const asStaff = async (address: string, options: object = {}, method = "POST") => {
    const answer = await request.fetch(`/api/v1/admin${address}`, { method, headers, ...options });
    return { status: answer.status(), body: await answer.json() };
  };
  const { id, amount_fen } = await waitingOf(request, buyer);

  await test.step("is issued by staff through the API", async () => {
    const file = { name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from(PDF) };
    expect((await asStaff(`/invoices/${id}/file`, { multipart: { file } }, "PUT")).status).toBe(200);
    const number = `25${String(Date.now()).padStart(18, "0")}`;
    expect((await asStaff(`/invoices/${id}/issue`, { data: { number, amount_fen } })).status).toBe(200);
  });

  await test.step("can be downloaded only by the buyer", async () => {
    await page.reload();
    await expect(invoice.getByText("已开具", { exact: true })).toBeVisible();
    const saving = page.waitForEvent("download");
    await invoice.getByRole("button", { name: "下载 PDF" }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^发票-\d+\.pdf$/);
    expect(await readFile(await saved.path(), "utf8")).toBe(PDF);
    const stranger = await signUp(request);
    const answer = await request.get(`/api/v1/invoices/${id}/file`, { headers: stranger.headers });
    expect(answer.status()).toBe(404);
  });

  await test.step("the refund waits for the red-letter (reversing) invoice", async () => {
    await callAs(request, buyer, "POST", `/v1/orders/${orderNo}/refund`, {
      headers: { "idempotency-key": `refund-${id}` },
      data: { case: 1, reason: "买错了" },
    });
    const { body } = await asStaff("/refunds?state=asked&page_size=100", {}, "GET");
    const refund = body.data.items.find((one: { order_no: string }) => one.order_no === orderNo);
    const approve = () => asStaff(`/refunds/${refund.id}/approve`, { data: {} });
    const refused = await approve();
    expect([refused.status, refused.body.error_code]).toEqual([409, "REFUND_WAITS_FOR_INVOICE"]);
    const number = `26${String(Date.now()).padStart(18, "0")}`;
    expect((await asStaff(`/invoices/${id}/red-letter`, { data: { number } })).status).toBe(200);
    expect((await approve()).status).toBe(200);
    await page.reload();
    await expect(invoice.getByText("已冲红", { exact: true })).toBeVisible();
  });
});

test.describe("on a narrow phone, in the dark", () => {
  test.use({ viewport: { width: 320, height: 700 }, isMobile: true, hasTouch: true });

  test("one invoice covers several orders, and is withdrawn after a confirmation", async ({ page, request }) => {
    const pages = await findPages(request);
    const buyer = await signUp(request);
    for (let order = 0; order < 2; order += 1) await buyPlan(request, buyer, planOf(pages));
    await bringSession(page, buyer);
    await chooseTheme(page, "dark");
    await page.goto("/user/profile?tab=invoices");
    const main = page.getByRole("main");
    const requestButton = main.getByRole("button", { name: "申请发票" });
    await expect(requestButton).toBeDisabled();
    for (const box of await main.getByRole("checkbox").all()) await box.check();
    await expect(main.getByText(/已选 2 份，共 ¥/)).toBeVisible();
    await requestButton.tap();
    await fillForm(page);
    const requestedInvoice = main.getByRole("listitem").filter({ hasText: "某某科技有限公司" });
    await expect(requestedInvoice).toContainText("等待开具");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page);
    await requestedInvoice.getByRole("button", { name: "撤回申请" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "撤回申请" }).tap();
    await expect(requestedInvoice).toContainText("已撤回");
    await expect(main.getByRole("checkbox")).toHaveCount(2);
  });
});
