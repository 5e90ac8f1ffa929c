import { drawPhoneNumber } from "../../test/draw.ts";
import { openLoginWindow } from "../../test/journey/by-hand.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { readCode } from "../../test/journey/members.ts";

// The server refuses the first attempt with a new number, and the form then shows the agreement checkbox.
test.use({ expectedComplaint: /status of 422 .*\/login\/using-phone/ });

test("login by keyboard only: the focus moves into the dialog, stays there, and returns", async ({ page, request }) => {
  const phone = drawPhoneNumber();
  await page.goto("/articles");
  const opener = page.getByRole("banner").getByRole("button", { name: "登录", exact: true });
  const isReached = () => opener.evaluate((button) => button === document.activeElement);
  for (let stops = 0; stops < 30 && !(await isReached()); stops += 1) await page.keyboard.press("Tab");
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "登录" });
  const phoneField = dialog.getByRole("textbox", { name: "手机号" });
  await expect(phoneField).toBeFocused();

  await test.step("Esc closes the dialog and returns the focus", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(phoneField).toBeFocused();
  });

  await test.step("an empty form names what is missing", async () => {
    await page.keyboard.press("Enter");
    await expect(phoneField).toBeFocused();
    await expect(phoneField).toHaveAttribute("aria-invalid", "true");
  });

  await test.step("phone, code, agreement, all by keys", async () => {
    await page.keyboard.type(phone);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: "获取验证码" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("textbox", { name: "验证码" })).toBeFocused();
    await page.keyboard.type(await readCode(request, phone));
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("checkbox")).toBeFocused();
    await page.keyboard.press("Space");
    await expect(dialog.getByRole("checkbox")).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  });

  await test.step("the greeting of a new account takes the focus, and Esc leaves it", async () => {
    const greeting = page.getByRole("dialog", { name: "欢迎加入" });
    await expect(greeting.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(greeting).toBeHidden();
  });

  await expect(page.getByRole("button", { name: /的菜单$/ })).toBeVisible();
  await expect(page).toHaveURL("/articles");
});

test("the focus does not leave the open login window", async ({ page }) => {
  await page.goto("/");
  const dialog = await openLoginWindow(page);
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    await expect(dialog.locator(":focus")).toHaveCount(1);
  }
});
