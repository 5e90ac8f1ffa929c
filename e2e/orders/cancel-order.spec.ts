import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, signUp } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";

// Covers spec §2.5.
test("an order is cancelled only after a confirmation", async ({ page, request }) => {
  const pages = await findPages(request);
  await bringSession(page, await signUp(request));
  await page.goto(pages.payment);
  await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await page.getByRole("button", { name: "去支付" }).filter({ visible: true }).click();
  const code = page.getByRole("img", { name: "微信支付二维码" });
  await expect(code).toBeVisible();
  const cancel = page.getByRole("main").getByRole("button", { name: "取消订单" });
  await cancel.click();
  const question = page.getByRole("dialog", { name: "取消这张订单？" });
  await question.getByRole("button", { name: "留着订单" }).click();
  await expect(question).toBeHidden();
  await expect(code).toBeVisible();
  await cancel.click();
  await question.getByRole("button", { name: "取消订单" }).click();
  await expect(page.getByText("订单已关闭")).toBeVisible();
  await expect(question).toHaveCount(0);
});
