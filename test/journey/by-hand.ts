import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { totpStep } from "../../src/features/identity/auth/server/second-factor/totp.ts";
import { readSecret } from "../auth/authenticator.ts";
import { totpCode } from "../auth/totp-code.ts";
import { drawPhoneNumber } from "../draw.ts";
import { enterWithPassword, payAtSandbox, readCode, readMailedCode } from "./members.ts";

/** A user who signed up with the form in this browser, so that the session is bound to the browser's key. */
export interface Reader {
  phone: string;
  password: string;
}

/** Signs up in the login window, with a password; ends on the page where it began. */
export async function signUpByHand(page: Page, request: APIRequestContext): Promise<Reader> {
  const reader = { phone: drawPhoneNumber(), password: "一只 灰色的 大象" };
  await page.goto("/articles");
  const dialog = await openLoginWindow(page);
  await dialog.getByRole("button", { name: "注册", exact: true }).click();
  await dialog.getByRole("textbox", { name: "手机号" }).fill(reader.phone);
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect(dialog.getByRole("button", { name: /秒后重发/ })).toBeVisible();
  await dialog.getByRole("textbox", { name: "验证码" }).fill(await readCode(request, reader.phone));
  await dialog.getByRole("textbox", { name: /设置密码/ }).fill(reader.password);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "注册并登录" }).click();
  await leaveGreeting(page);
  await expectSignedIn(page);
  return reader;
}

/** Logs a new user in by password, for actions that require a fresh login; ends on the page of articles. */
export async function enterFreshly(page: Page, request: APIRequestContext): Promise<Reader> {
  const reader = await enterWithPassword(page, request);
  await page.goto("/articles");
  // Logs out and in again, in the same browser: a login from another one causes a notification.
  await logOutByMenu(page);
  await logInByHand(page, reader);
  await expectSignedIn(page);
  return reader;
}

/** Opens the login window and logs in with the password. */
export async function logInByHand(page: Page, reader: Reader): Promise<void> {
  await openLoginWindow(page);
  await enterPassword(page, reader);
}

/** Logs in with the password in the open login window. */
export async function enterPassword(page: Page, { phone, password }: Reader): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "密码" }).click();
  await dialog.getByRole("textbox", { name: "手机号、邮箱或账号" }).fill(phone);
  await dialog.getByRole("textbox", { name: "密码" }).fill(password);
  await dialog.getByRole("textbox", { name: "密码" }).press("Enter");
}

/** Closes the window that greets a new account once, without choosing a name. */
export async function leaveGreeting(page: Page): Promise<void> {
  await page.getByRole("dialog", { name: "欢迎加入" }).getByRole("button", { name: "以后再说" }).click();
}

export async function openLoginWindow(page: Page): Promise<Locator> {
  await page.getByRole("banner").getByRole("button", { name: "登录", exact: true }).click();
  return page.getByRole("dialog");
}

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: /的菜单$/ })).toBeVisible();
}

export async function logOutByMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "登录", exact: true })).toBeVisible();
}

/** Binds an e-mail address to the account, with the mailed code; requires a fresh login. */
export async function bindEmail(page: Page, request: APIRequestContext, email: string): Promise<void> {
  await page.goto("/user/profile?tab=security");
  await page.getByRole("button", { name: "绑定邮箱" }).click();
  const form = page.getByRole("dialog", { name: "绑定邮箱" });
  await form.getByRole("textbox", { name: "新邮箱" }).fill(email);
  await form.getByRole("button", { name: "获取验证码" }).click();
  await expect(form.getByRole("button", { name: /秒后重发/ })).toBeVisible();
  await form.getByRole("textbox", { name: "验证码" }).fill(await readMailedCode(request, email));
  await form.getByRole("button", { name: "绑定", exact: true }).click();
  await expect(page.getByText("邮箱已绑定")).toBeVisible();
}

/** Logs in in another browser too. Returns the two rows of the list of devices in that browser. */
export async function openDevicesElsewhere(other: Page, reader: Reader): Promise<Locator> {
  await other.goto("/articles");
  await logInByHand(other, reader);
  await expectSignedIn(other);
  await other.goto("/user/profile?tab=devices");
  const rows = other.getByRole("region", { name: "登录中的设备" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  return rows;
}

/** The current code of an authenticator app for the secret that a page shows. */
export function computeTotp(secret: string): string {
  return totpCode(readSecret(secret.replace(/\s/g, "")), totpStep(new Date()));
}

/** Completes the duty of an admin's first login: sets up an authenticator app and confirms the recovery codes. */
export async function setSecondFactor(duty: Locator): Promise<void> {
  await expect(duty.getByRole("heading", { name: "开启两步验证" })).toBeVisible();
  const secret = (await duty.locator("code").textContent()) ?? "";
  await duty.getByRole("textbox", { name: /6 位数字/ }).fill(computeTotp(secret));
  await duty.getByRole("button", { name: "开启" }).click();
  await expect(duty.getByRole("listitem")).toHaveCount(10);
  await expect(duty.getByRole("heading", { name: "保存恢复码" })).toBeFocused();
  await duty.getByRole("checkbox", { name: "我已经保存好这些恢复码" }).check();
  await duty.getByRole("button", { name: "完成" }).click();
}

/** Logs a new admin in for the first time and completes all duties. */
export async function logInAsAdmin(page: Page, { account, password }: { account: string; password: string }) {
  await logInByHand(page, { phone: account, password });
  const duty = page.getByRole("dialog");
  await duty.getByRole("textbox", { name: "新密码" }).fill("一只 灰色的 大象");
  await duty.getByRole("button", { name: "保存新密码" }).click();
  await setSecondFactor(duty);
  await expectSignedIn(page);
}

/** Pays an order in the sandbox: from the confirmation of the order to the page that shows it as paid. */
export async function payByHand(page: Page, request: APIRequestContext): Promise<void> {
  await page.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await page.getByRole("button", { name: "去支付" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/payment\/wechat-qr\?order=[0-9A-Z]{24}/);
  await expect(page.getByRole("img", { name: "微信支付二维码" })).toBeVisible();
  await payAtSandbox(request, new URL(page.url()).searchParams.get("order") ?? "");
  await expect(page.getByRole("heading", { name: "支付成功" })).toBeVisible();
}
