import { listWechatLinks, removeWechatLinks } from "../../features/identity/auth/server/owner/wechat-link.ts";
import type { AccountCommand } from "../arguments.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";

/** Runs `wechat`: which WeChat identity logs in to an account, and since when. */
export async function runDescribeWechat(command: AccountCommand, options: CommandOptions): Promise<void> {
  const links = await openAccounts(options, (context) => listWechatLinks(context, command.account));
  const lines = links.map(
    ({ openid, linkedAt, acknowledgedAt }) =>
      `OpenID ${openid}，绑定于 ${linkedAt.toISOString()}，${acknowledgedAt ? "扫码的人已确认" : "扫码的人还没有确认过"}`,
  );
  process.stdout.write(lines.length === 0 ? "这个账号没有绑定微信\n" : `${lines.join("\n")}\n`);
}

/** Runs `unlink-wechat`. */
export async function runUnlinkWechat(command: AccountCommand, options: CommandOptions): Promise<void> {
  const removed = await openAccounts(options, (context) =>
    context.act({ action: "unlinkWechat", permission: "accounts.manage" }, (note) =>
      removeWechatLinks(context, { account: command.account, note }),
    ),
  );
  process.stdout.write(removed > 0 ? "微信已解除绑定，登录中的设备不受影响\n" : "这个账号没有绑定微信\n");
}
