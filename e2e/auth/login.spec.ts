import type { Page } from "@playwright/test";
import { readLoginCode } from "../../test/auth/read-login-code.ts";
import { drawPhoneNumber } from "../../test/draw.ts";
import { expectAccessible } from "../../test/journey/accessible.ts";
import {
  enterPassword,
  expectSignedIn,
  leaveGreeting,
  logInByHand,
  logOutByMenu,
  openLoginWindow,
  signUpByHand,
} from "../../test/journey/by-hand.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { readCode } from "../../test/journey/members.ts";

// Refused logins return 4xx, which browsers log.
test.use({ expectedComplaint: /status of (?:40[013]|422)/ });

test("password: signs up, rejects a wrong password, accepts the correct one", async ({ page, request }) => {
  const reader = await signUpByHand(page, request);
  await logOutByMenu(page);
  await logInByHand(page, { ...reader, password: "不是这个密码" });
  const dialog = page.getByRole("dialog", { name: "登录" });
  const password = dialog.getByRole("textbox", { name: "密码" });
  await expect(dialog.getByText(/账号或密码错误/)).toBeVisible();
  await expect(password).toBeFocused();

  await test.step("typed text is kept when the tab changes", async () => {
    await dialog.getByRole("tab", { name: "验证码" }).click();
    await expect(dialog.getByRole("textbox", { name: "手机号" })).toHaveValue(reader.phone);
    await dialog.getByRole("tab", { name: "密码" }).click();
    await expect(password).toHaveValue("不是这个密码");
  });
  await test.step("the typed password can be shown", async () => {
    await expect(password).toHaveAttribute("type", "password");
    await dialog.getByRole("button", { name: "显示密码" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await expect(password).toHaveAttribute("autocomplete", "current-password");
  });
  await enterPassword(page, reader);
  await expectSignedIn(page);
  await expect(page).toHaveURL("/articles");
});

test("code: logs in with a code sent to the phone", async ({ page, request }) => {
  // The clock of this browser is fixed, so that the minute does not end on a slow machine.
  await page.clock.setFixedTime(new Date());
  const { phone } = await signUpByHand(page, request);
  await logOutByMenu(page);
  const dialog = await openLoginWindow(page);
  const number = dialog.getByRole("textbox", { name: "手机号" });
  // The site sends one message per minute to each number; a guest with another number does not have to wait.
  await number.fill(phone);
  await expect(dialog.getByRole("button", { name: /秒后重发/ })).toBeVisible();
  const other = drawPhoneNumber();
  await number.fill(other);
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  const field = dialog.getByRole("textbox", { name: "验证码" });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await field.evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    `【知行】验证码 ${await readCode(request, other)}，5 分钟内有效。`,
  );
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  await expect(dialog.getByRole("checkbox")).toBeFocused();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  const greeting = page.getByRole("dialog", { name: "欢迎加入" });
  await expectAccessible(page);
  await greeting.getByRole("textbox", { name: "昵称" }).fill("山路上的人");
  await greeting.getByRole("button", { name: "保存" }).click();
  await expectSignedIn(page);
  await expect(page.getByRole("button", { name: "山路上的人的菜单" })).toBeVisible();
  await page.reload();
  await expectSignedIn(page);
});

test("a forgotten password is reset with a code that was sent", async ({ page }) => {
  const phone = drawPhoneNumber();
  await page.goto("/articles");
  const dialog = await openLoginWindow(page);
  await dialog.getByRole("textbox", { name: "手机号" }).fill(phone);
  await dialog.getByRole("tab", { name: "密码" }).click();
  await dialog.getByRole("button", { name: "忘记密码" }).click();
  await expect(dialog.getByRole("heading", { name: "重设密码" })).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "手机号或邮箱" })).toHaveValue(phone);
  await dialog.getByRole("textbox", { name: "新密码" }).fill("短");
  await dialog.getByRole("button", { name: "重设密码" }).click();
  await expect(dialog.getByText("请输入 6 位数字验证码")).toBeVisible();
  await expect(dialog.getByText("密码至少 8 个字符", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "验证码" })).toBeFocused();
  // A number without an account gets the same answer but no code.
  await dialog.getByRole("textbox", { name: "验证码" }).fill("000000");
  await dialog.getByRole("textbox", { name: "新密码" }).fill("山路很长 慢慢走");
  await dialog.getByRole("button", { name: "重设密码" }).click();
  await expect(dialog.getByText(/验证码.*(?:错误|失效|无效)/)).toBeVisible();
  await dialog.getByRole("button", { name: "返回登录" }).click();
  await expect(dialog.getByRole("tab", { name: "密码" })).toHaveAttribute("aria-selected", "true");
});

test.describe("scanning", () => {
  test.skip(({ isMobile }) => isMobile, "a phone does not scan its own screen");

  test("logs in a new user who enters the number on the phone", async ({ page }) => {
    const dialog = await openCode(page);
    const phone = await scan(page, "林晓");
    await expect(dialog.getByText("已扫码，请在手机上确认登录")).toBeVisible();
    await phone.getByRole("radio", { name: /授权手机号/ }).check();
    await phone.getByRole("checkbox", { name: /同意/ }).check();
    await phone.getByRole("button", { name: "确认登录" }).click();
    await leaveGreeting(page);
    await expectSignedIn(page);
    await expect(page).toHaveURL("/vip/list");
  });

  test("offers a new QR code after the phone refused", async ({ page }) => {
    const dialog = await openCode(page);
    const phone = await scan(page, "陈默");
    await expect(dialog.getByText("已扫码，请在手机上确认登录")).toBeVisible();
    await phone.getByRole("button", { name: "取消" }).click();
    await expect(dialog.getByText("已在手机上取消")).toBeVisible();
    await dialog.getByRole("button", { name: "重新获取" }).click();
    await expect(dialog.getByRole("img", { name: "微信小程序登录二维码" })).toBeVisible();
  });

  test("without a number from the phone the user enters one on the computer", async ({ page, request }) => {
    const dialog = await openCode(page);
    const phone = await scan(page, "周远");
    await phone.getByRole("radio", { name: /短信/ }).check();
    await phone.getByRole("checkbox", { name: /同意/ }).check();
    await phone.getByRole("button", { name: "确认登录" }).click();
    await expect(dialog.getByText("还差一步")).toBeVisible();
    await expect(page.getByRole("dialog", { name: "还差一步：绑定手机号" })).toBeVisible();
    await expect(dialog.getByRole("heading", { name: "还差一步：绑定手机号" })).toBeFocused();
    const number = drawPhoneNumber();
    await dialog.getByRole("textbox", { name: "手机号" }).fill(number);
    await dialog.getByRole("tab", { name: "密码" }).click();
    await dialog.getByRole("tab", { name: "扫码" }).click();
    await expect(dialog.getByRole("textbox", { name: "手机号" })).toHaveValue(number);
    await dialog.getByRole("button", { name: "获取验证码" }).click();
    await expect(dialog.getByRole("button", { name: /秒后重发/ })).toBeVisible();
    await dialog.getByRole("textbox", { name: "验证码" }).fill(await readCode(request, number));
    await dialog.getByRole("button", { name: "绑定并登录" }).click();
    await leaveGreeting(page);
    await expectSignedIn(page);
  });
});

async function openCode(page: Page) {
  await page.goto("/vip/list");
  const dialog = await openLoginWindow(page);
  await dialog.getByRole("tab", { name: "扫码" }).click();
  await expect(dialog.getByRole("img", { name: "微信小程序登录二维码" })).toBeVisible();
  return dialog;
}

/** The simulated phone of a person who scans this page's code and confirms the login. Each test has its own person. */
async function scan(page: Page, person: string): Promise<Page> {
  const picture = await page.getByRole("img", { name: "微信小程序登录二维码" }).getAttribute("src");
  const phone = await page.context().newPage();
  await phone.goto(`/sandbox/scan?scene=${encodeURIComponent(await readLoginCode(picture ?? ""))}`);
  await phone.getByRole("button", { name: new RegExp(person) }).click();
  await expect(phone.getByRole("heading", { name: "确认登录电脑" })).toBeVisible();
  return phone;
}
