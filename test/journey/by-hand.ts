import { execFile } from "node:child_process";
import { createHmac, randomInt } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import pg from "pg";
import { startEmbeddedPostgres } from "../../src/adapters/database/embedded-server.ts";
import { quietLogger } from "../quiet-logger.ts";
import { drawPhoneNumber } from "./journey.ts";
import { readCode } from "./members.ts";

/** Headers of a browser with an address of its own, for journeys that log in often: budgets count by address. */
export function ownAddress(): Record<string, string> {
  const part = () => randomInt(1, 255);
  return { "x-forwarded-for": `100.${randomInt(64, 128)}.${part()}.${part()}` };
}

/** Someone who signed up by hand in this browser, so that the session is bound to its key. */
export interface Reader {
  phone: string;
  password: string;
}

/** Signs up in the login window, with a password; ends on the page where it began. */
export async function signUpByHand(page: Page, request: APIRequestContext): Promise<Reader> {
  const reader = { phone: drawPhoneNumber(), password: "一只 灰色的 大象" };
  await page.goto("/articles");
  await page.getByRole("banner").getByRole("button", { name: "登录" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "注册" }).click();
  await dialog.getByRole("textbox", { name: "手机号" }).fill(reader.phone);
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect(dialog.getByRole("button", { name: /秒后重发/ })).toBeVisible();
  await dialog.getByRole("textbox", { name: "验证码" }).fill(await readCode(request, reader.phone));
  await dialog.getByRole("textbox", { name: /设置密码/ }).fill(reader.password);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "注册并登录" }).click();
  await expectSignedIn(page);
  return reader;
}

/** Logs in with the password; the login window may be open already. */
export async function logInByHand(page: Page, { phone, password }: Reader): Promise<void> {
  const dialog = page.getByRole("dialog");
  if (!(await dialog.isVisible())) await page.getByRole("banner").getByRole("button", { name: "登录" }).click();
  await dialog.getByRole("tab", { name: "密码" }).click();
  await dialog.getByRole("textbox", { name: "手机号或邮箱" }).fill(phone);
  await dialog.getByRole("textbox", { name: "密码" }).fill(password);
  await dialog.getByRole("textbox", { name: "密码" }).press("Enter");
}

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: /的菜单$/ })).toBeVisible();
}

export async function logOutByMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "登录" })).toBeVisible();
}

/** Bans the account of this number, as an administrator would. */
export async function banAccount(phone: string): Promise<void> {
  const dataDir = process.env.JOURNEY_DATA_DIR;
  if (dataDir === undefined) throw new Error("no site is running");
  const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    await client.query("update users set status = 'banned' where phone = $1", [`+86${phone}`]);
  } finally {
    await client.end();
    await server.stop();
  }
}

/** What an authenticator app shows now (RFC 6238). */
export function showTotp(secret: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret.replace(/\s/g, "")]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

const run = promisify(execFile);

/** Makes an admin at the command line, as an operator does. */
export async function createAdmin(account: string): Promise<{ password: string }> {
  const { stdout } = await run(process.execPath, ["src/cli/main.ts", "create-admin", "--account", account], {
    cwd: path.join(import.meta.dirname, "../.."),
    env: { ...process.env, DATA_DIR: process.env.JOURNEY_DATA_DIR },
  });
  const password = /一次性密码：(\S+)/.exec(stdout)?.[1];
  if (password === undefined) throw new Error(stdout);
  return { password };
}
