import { approveRefund, listRefunds } from "../../src/features/commerce/orders/admin-contract.ts";
import { bindEmail, enterFreshly } from "../../test/journey/by-hand.ts";
import { callAsOwner } from "../../test/journey/call-as-owner.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { payAtSandbox } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

test("a payment and a refund appear in the notifications with links to the order, and the refund is mailed", async ({
  page,
  request,
  site,
}) => {
  const { phone } = await enterFreshly(page, request);
  const email = `${phone}@example.com`;
  await bindEmail(page, request, email);
  const bell = page.getByRole("banner").getByRole("link", { name: /^通知/ });
  const notice = (text: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: text });

  await page.goto((await findPages(request)).payment);
  await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await page.getByRole("button", { name: "去支付" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/payment\/wechat-qr\?order=/);
  const orderNo = new URL(page.url()).searchParams.get("order") ?? "";
  await expect(page.getByRole("img", { name: "微信支付二维码" })).toBeVisible();
  await payAtSandbox(request, orderNo);
  await expect(page).toHaveURL(/\/payment\/success/);

  await test.step("the payment notification links to its order", async () => {
    await bell.click();
    await notice("付款成功").getByRole("link").click();
    await expect(page).toHaveURL(`/user/profile?tab=orders&order=${orderNo}`);
  });

  await test.step("the refund is requested there and approved", async () => {
    await page.getByRole("main").getByRole("link", { name: "申请或查看退款" }).click();
    await page.getByRole("radio", { name: /付款不久，几乎没有使用/ }).check({ force: true });
    await page.getByRole("textbox", { name: "理由" }).fill("买错了");
    await page.getByRole("button", { name: "提交申请" }).click();
    await expect(page.getByText("等待处理，两个工作日内答复")).toBeVisible();
    const { items } = await callAsOwner(site, listRefunds, { query: { state: "asked", limit: 100 } });
    const params = { refund_id: items.find(({ order_no }) => order_no === orderNo)?.id ?? 0 };
    await callAsOwner(site, approveRefund, { params, body: { answer: "已核对" } });
  });

  await test.step("the notification is in the list", async () => {
    await page.goto("/user/profile?tab=notifications&kind=refund");
    await expect(notice("退款申请已同意")).toContainText("¥39.00将原路退回");
    await notice("退款申请已同意").getByRole("link").click();
    await expect(page).toHaveURL(`/payment/refund?order=${orderNo}`);
  });

  await test.step("and in the inbox", async () => {
    const read = async () => {
      const answer = await request.get("/sandbox/api/inbox", { params: { email } });
      const { mails }: { mails: { subject: string; text: string }[] } = await answer.json();
      return mails.find(({ subject }) => subject.includes("退款申请已同意"))?.text ?? "";
    };
    await expect.poll(read).toContain("¥39.00将原路退回");
    expect(await read()).toContain(`/payment/refund?order=${orderNo}`);
    expect(await read()).toMatch(/\/unsubscribe\?t=/);
  });
});
