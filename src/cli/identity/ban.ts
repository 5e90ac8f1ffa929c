import { banAccount, endBan, listBans } from "../../features/identity/auth/server/owner/ban-account.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import type { AccountCommand } from "../arguments.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { BanCommand } from "../read-admin.ts";

/** Runs `ban`. */
export async function runBan({ account, reason, until }: BanCommand, options: CommandOptions): Promise<void> {
  const banned = await openAccounts(options, (context) =>
    context.act({ action: "banAccount", permission: "accounts.manage" }, (note) =>
      banAccount(context, {
        by: null,
        note,
        account,
        reason,
        until: until && ("at" in until ? until.at : new Date(context.clock.now().getTime() + until.afterMs)),
      }),
    ),
  );
  process.stdout.write(
    `已封禁：${banned.name}（编号 ${banned.id}），${describeEnd(banned.bannedUntil)}\n它在所有设备上都已退出登录\n`,
  );
}

/** Runs `unban`. */
export async function runUnban({ account }: AccountCommand, options: CommandOptions): Promise<void> {
  const freed = await openAccounts(options, (context) =>
    context.act({ action: "endBan", permission: "accounts.manage" }, (note) =>
      endBan(context, { who: { account }, by: null, note }),
    ),
  );
  process.stdout.write(`已解除封禁：${freed.name}（编号 ${freed.id}），可以重新登录\n`);
}

/** Runs `bans`. */
export async function runListBans(options: CommandOptions): Promise<void> {
  const banned = await openAccounts(options, (context) => listBans(context));
  const lines = banned.map(
    ({ id, name, phone, email, bannedUntil, banReason }) =>
      `编号 ${id}  ${name}  ${phone ?? email ?? "没有手机号和邮箱"}  ${describeEnd(bannedUntil)}  原因：${banReason ?? "没有写"}`,
  );
  process.stdout.write(lines.length === 0 ? "没有封禁中的账号\n" : `${lines.join("\n")}\n`);
}

function describeEnd(until: Date | null): string {
  return until === null ? "一直到解除为止" : `到 ${formatExactTime(until)}`;
}
