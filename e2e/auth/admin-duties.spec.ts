import { randomInt } from "node:crypto";
import { createAdmin } from "../../test/journey/admin.ts";
import { expectSignedIn, logInByHand, logOutByMenu, setSecondFactor } from "../../test/journey/by-hand.ts";
import { confirmIdentity } from "../../test/journey/confirmation.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { enterAsStaff } from "../../test/journey/staff-members.ts";

// Every other call is refused until the admin's duties are done, and browsers log the refusals.
test.use({ expectedComplaint: /status of 403/ });

test("an admin sets a password and a second factor before the site becomes available", async ({ page, site }) => {
  const account = `editor${randomInt(1e9)}`;
  const { password } = await createAdmin(site, account);
  await page.goto("/articles");
  await logInByHand(page, { phone: account, password });
  const duty = page.getByRole("dialog");

  await test.step("the one-time password is changed", async () => {
    await expect(duty.getByRole("heading", { name: "先换掉一次性密码" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(duty).toBeVisible();
    // The password was entered during the login a moment ago.
    await expect(duty.getByRole("textbox", { name: "当前密码" })).toHaveCount(0);
    await duty.getByRole("textbox", { name: "新密码" }).fill("一只 灰色的 大象");
    await duty.getByRole("button", { name: "保存新密码" }).click();
  });
  await test.step("the second factor is set, without asking for the password again", async () => {
    await expect(duty.getByRole("heading", { name: "开启两步验证" })).toBeFocused();
    await expect(page.getByRole("dialog", { name: "开启两步验证" })).toBeVisible();
    await setSecondFactor(duty);
  });
  await expectSignedIn(page);
  await page.reload();
  await expectSignedIn(page);

  await test.step("the next login requires the second factor", async () => {
    await logOutByMenu(page);
    await logInByHand(page, { phone: account, password: "一只 灰色的 大象" });
    await expect(page.getByRole("dialog", { name: "两步验证" })).toBeVisible();
    await expect(duty.getByRole("textbox", { name: /6 位数字/ })).toBeFocused();
  });
});

test("a new member of the staff sets a second factor before the console becomes available", async ({
  page,
  request,
  site,
}) => {
  const teacher = await enterAsStaff(page, request, site, "teacher", { hasFactor: false });
  await page.goto("/articles");
  await expectSignedIn(page);
  await page.goto("/admin/courses");
  const duty = page.getByRole("dialog", { name: "开启两步验证" });
  await expect(duty.getByRole("link", { name: "以后再说，回网站" })).toBeVisible();
  await duty.getByRole("button", { name: "现在开启" }).click();
  await confirmIdentity(page, teacher);
  await setSecondFactor(duty);
  await expect(duty).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("table", { name: "课程" })).toBeVisible();
});
