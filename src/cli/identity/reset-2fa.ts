import { resetSecondFactor } from "../../features/identity/auth/server/owner/make-admin.ts";
import type { AccountCommand } from "../arguments.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";

/** Runs `reset-2fa`. */
export async function runResetSecondFactor(command: AccountCommand, options: CommandOptions): Promise<void> {
  const { hadOne } = await openAccounts(options, (context) =>
    context.act({ action: "resetSecondFactor", permission: "accounts.manage" }, (note) =>
      resetSecondFactor(context, { account: command.account, note }),
    ),
  );
  process.stdout.write(hadOne ? "两步验证已关闭，下次登录不再要求验证码\n" : "这个账号没有开启两步验证\n");
}
