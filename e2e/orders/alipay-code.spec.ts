import { expectAccessible } from "../../test/journey/accessible.ts";
import { expect } from "../../test/journey/journey.ts";
import { bringSession, signUp } from "../../test/journey/members.ts";
import { test } from "../../test/journey/own-site.ts";

// With a merchant account that is permitted to display Alipay's code itself.
test.use({ siteSettings: { ALIPAY_PRECREATE: "1" } });

test("a desktop page shows Alipay's code if the contract permits it, and scanning it pays the order", async ({
  page,
  request,
}) => {
  const { data } = await (await request.get("/api/v1/plans")).json();
  await bringSession(page, await signUp(request));
  await page.goto(`/product/payment?plan=${data.items[0].id}`);
  await page.getByRole("radio", { name: /^支付宝/ }).check({ force: true });
  await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await page.getByRole("button", { name: "去支付" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/payment\/wechat-qr\?order=[0-9A-Z]{24}&via=alipay/);
  await expect(page.getByRole("img", { name: "支付宝二维码" })).toBeVisible();
  await expect(page.getByText("打开支付宝，扫一扫付款")).toBeVisible();
  await expectAccessible(page);
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: "打开沙箱手机支付" }).click();
  const sandbox = await opening;
  await sandbox.getByRole("button", { name: /^确认支付/ }).click();
  await expect(page.getByRole("heading", { name: "支付成功" })).toBeVisible();
});
