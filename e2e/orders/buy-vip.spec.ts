import { drawPhoneNumber } from "../../test/draw.ts";
import { leaveGreeting } from "../../test/journey/by-hand.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { readCode } from "../../test/journey/members.ts";
import { takePart } from "../../test/journey/ways.ts";

test.use({ showsDiagrams: true });

// Covers spec §1.1.
test("a guest signs up at the gate, buys VIP with the sandbox phone, and reads the gated text", async ({
  page,
  request,
  isMobile,
}) => {
  const phone = drawPhoneNumber();

  await test.step("from the home page to a gated document of a members' book", async () => {
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "全部图书和课程" }).click();
    await expect(page).toHaveURL("/vip/list");
    await page.getByRole("link", { name: "会员样书" }).click();
    await page.getByRole("region", { name: "目录" }).getByRole("link", { name: "会员的一章" }).click();
    await expect(page.getByRole("dialog")).toContainText("登录后继续阅读");
    await page.getByRole("dialog").getByRole("button", { name: "关闭" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "会员的一章" })).toBeVisible();
  });
  const gatedPath = new URL(page.url()).pathname;

  await test.step("the teaser ends at the gate", async () => {
    await expect(page.getByText("这一篇开头的话谁都可以读")).toBeVisible();
    await expect(page.getByText("金丝雀")).toHaveCount(0);
    const gate = page.getByRole("complementary", { name: "开通会员读全文" });
    await gate.getByRole("button", { name: "已是会员，登录" }).click();
  });

  await test.step("signing up by phone code, agreement ticked", async () => {
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "注册", exact: true }).click();
    await dialog.getByRole("textbox", { name: "手机号" }).fill(phone);
    await dialog.getByRole("button", { name: "获取验证码" }).click();
    await expect(dialog.getByRole("button", { name: /秒后重发/ })).toBeVisible();
    await dialog.getByRole("textbox", { name: "验证码" }).fill(await readCode(request, phone));
    await dialog.getByRole("button", { name: "注册并登录" }).click();
    await expect(dialog.getByRole("checkbox")).toBeFocused();
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "注册并登录" }).click();
    await leaveGreeting(page);
    await expect(dialog).toBeHidden();
  });

  await test.step("the gate now requires VIP and links to the plans", async () => {
    await expect(page).toHaveURL(gatedPath);
    await page.getByRole("complementary", { name: "开通会员读全文" }).getByRole("link", { name: "开通会员" }).click();
    await expect(page).toHaveURL(/\/vip\/?\?from=/);
    const main = page.getByRole("main");
    await page.getByText("终身", { exact: true }).click();
    await expect(main.getByText("付款后立即生效，终身有效").filter({ visible: true }).first()).toBeVisible();
    await expect(main.getByText("不会自动续费").filter({ visible: true })).toHaveCount(0);
    await page.getByText("1 个月", { exact: true }).click();
    await expect(page.getByRole("radio", { name: /^1 个月/ })).toBeChecked();
    await page.getByRole("main").getByRole("link", { name: "开通会员" }).filter({ visible: true }).click();
  });

  await test.step("the order requires consent to the agreement", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "确认订单" })).toBeVisible();
    const pay = page.getByRole("button", { name: "去支付" }).filter({ visible: true });
    await pay.click();
    await expect(page.getByText("请先勾选，表示你同意购买协议")).toBeVisible();
    await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
    await pay.click();
    await expect(page).toHaveURL(/\/payment\/wechat-qr\?order=[0-9A-Z]{24}/);
  });

  await test.step("the code shows amount, number and countdown, and is paid on the sandbox phone", async () => {
    await expect(page.getByText("¥39.00").first()).toBeVisible();
    await expect(page.getByRole("img", { name: "微信支付二维码" })).toBeVisible();
    await expect(page.getByText(/剩余 (?:30:00|29:\d\d)/)).toBeVisible();
    await page.getByRole("button", { name: "我已支付" }).click();
    await expect(page.getByText(/还没有收到这笔款/)).toBeVisible();
    const opening = page.waitForEvent("popup");
    await page.getByRole("link", { name: "打开沙箱手机支付" }).click();
    const sandbox = await opening;
    await sandbox.getByRole("button", { name: /^确认支付/ }).click();
    await expect(sandbox.getByText(/已付款/).first()).toBeVisible();
    await sandbox.close();
  });

  // On a tall screen a large part of the text counts as read, and is saved, soon after it is displayed.
  const saved = page.waitForResponse(
    (answer) => answer.url().includes("/learning/reports") && /"seen":\[\[/.test(answer.request().postData() ?? ""),
  );

  await test.step("the success page links back to the text, which is complete", async () => {
    await expect(page).toHaveURL(/\/payment\/success\?/);
    await expect(page).toHaveTitle("支付成功");
    await expect(page.getByRole("heading", { name: "支付成功" })).toBeVisible();
    await page.getByRole("link", { name: "继续阅读" }).click();
    await expect(page).toHaveURL(gatedPath);
    await expect(page.getByText("正文 金丝雀VIP甲")).toBeVisible();
    await expect(page.getByRole("complementary", { name: /会员|登录/ })).toHaveCount(0);
  });

  await test.step("read to the end", async () => {
    await page.getByText("脚注金丝雀VIP甲").scrollIntoViewIfNeeded();
    await page.getByRole("navigation", { name: "上一篇与下一篇" }).scrollIntoViewIfNeeded();
    expect((await saved).status()).toBe(200);
  });

  await test.step("lists link to owned content", async () => {
    // Content that the user owns is not offered for sale.
    await page.goto("/vip/list");
    await expect(page.getByRole("main").getByRole("link", { name: "我的会员" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /开通会员/ })).toHaveCount(0);
  });

  await test.step("the profile shows membership, order and progress", async () => {
    await page.goto("/user/profile?tab=profile");
    await expect(page.getByRole("region", { name: "我的会员" })).toContainText("VIP");
    await expect(page.getByRole("region", { name: "我的资料" })).toContainText(phone.slice(-4));
    await takePart(page, "订单");
    await expect(page.getByRole("listitem").filter({ hasText: "VIP 月卡" })).toContainText("¥39.00");
    await takePart(page, "学习进度");
    const begun = page.getByRole("listitem").filter({ hasText: "会员样书" });
    await expect(begun).toContainText("读到：会员的一章");
    await expect(begun).toContainText(/已读 [1-9]\d?%/);
  });

  if (isMobile) {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
  }
});
