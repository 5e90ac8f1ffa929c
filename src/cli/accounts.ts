import { connectDatabase } from "../adapters/database/connect.ts";
import { makeAdmin, resetSecondFactor } from "../features/auth/server/owner/make-admin.ts";
import { createPasswordHasher } from "../features/auth/server/passwords/password-hash.ts";
import { AppError } from "../kit/app-error.ts";
import { systemClock } from "../ports/clock.ts";
import type { AccountCommand } from "./arguments.ts";
import { type CommandOptions, openDatabase } from "./open-database.ts";

/** Runs `create-admin` and `reset-2fa`; the site may be running. The password goes to standard output, once. */
export async function runAccountCommand({ name, account }: AccountCommand, options: CommandOptions): Promise<void> {
  const database = await openDatabase(options);
  const { db, close } = connectDatabase({
    url: database.url,
    max: 1,
    applicationName: "zhixing-cli",
    logger: options.logger,
  });
  const parts = { db, clock: systemClock, passwords: createPasswordHasher() };
  try {
    process.stdout.write(name === "create-admin" ? await createAdmin(parts, account) : await reset(parts, account));
  } catch (error) {
    throw error instanceof AppError ? new Error(explain(error)) : error;
  } finally {
    await close();
    await database.close();
  }
}

async function createAdmin(parts: Parameters<typeof makeAdmin>[0], typed: string): Promise<string> {
  const { account, password, isNew } = await makeAdmin(parts, typed);
  const what = isNew ? "管理员已建立" : "已是管理员，原来的密码作废";
  return `${what}\n账号：${account}\n一次性密码：${password}\n首次登录时要改密码并开启两步验证\n`;
}

async function reset(parts: Parameters<typeof resetSecondFactor>[0], typed: string): Promise<string> {
  const { hadOne } = await resetSecondFactor(parts, typed);
  return hadOne ? "两步验证已关闭，下次登录不再要求验证码\n" : "这个账号没有开启两步验证\n";
}

/** The field's sentence says more than the form's. */
function explain(error: AppError): string {
  return Object.values(error.errors ?? {}).flat()[0] ?? error.message;
}
