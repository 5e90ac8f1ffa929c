import { makeAdmin } from "../../features/identity/auth/server/owner/make-admin.ts";
import type { AccountCommand } from "../arguments.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";

/** Runs `create-admin`. The password goes to standard output, once. */
export async function runCreateAdmin(command: AccountCommand, options: CommandOptions): Promise<void> {
  const { account, password, isNew } = await openAccounts(options, (context) =>
    context.act({ action: "createAdmin", permission: "staff.manage" }, (note) =>
      makeAdmin(context, { account: command.account, note }),
    ),
  );
  const what = isNew ? "管理员已建立" : "已是管理员，原来的密码作废";
  process.stdout.write(`${what}\n账号：${account}\n一次性密码：${password}\n首次登录时要改密码并开启两步验证\n`);
}
