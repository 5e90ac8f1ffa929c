import { randomUUID } from "node:crypto";
import { LEVEL } from "../../domain/access/levels.ts";
import type { AdminRight } from "../../features/access/membership/admin-contract.ts";
import { RIGHT_SOURCES } from "../../features/access/membership/right-sources.ts";
import { grantRight, listRights, revokeRight } from "../../features/access/membership/server/ledger/manage-rights.ts";
import { createAccountDirectory } from "../../features/identity/auth/server/owner/account-directory.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { RightsCommand } from "./read-rights.ts";

/** Runs `rights`. */
export async function runRights(command: RightsCommand, options: CommandOptions): Promise<void> {
  const text = await openAccounts(options, async ({ db, clock, notify, act }) => {
    const { findAccountId } = createAccountDirectory(db);
    const permission = "rights.grant";
    if (command.act === "list") {
      const userId = await findAccountId(command.account);
      if (userId === null) throw new Error(`没有账号“${command.account}”`);
      const rights = await listRights({ db }, userId);
      return rights.length === 0 ? "没有会员和权益" : rights.map(describeRight).join("\n");
    }
    const right = await act({ action: `${command.act}Right`, permission }, (note) => {
      if (command.act === "revoke") return revokeRight({ db, clock, notify }, { ...command, note });
      const { level } = command;
      const context = { db, clock, notify, findAccountId, findResource: async () => null };
      const given = { kind: "level", level: LEVEL[level] } as const;
      return grantRight(context, { ...command, right: given, sendingKey: `cli:${randomUUID()}`, note });
    });
    return `${command.act === "grant" ? "已开通" : "已收回"}：${describeRight(right)}`;
  });
  process.stdout.write(`${text}\n`);
}

function describeRight({ id, level, resource, starts_at, ends_at, source, revoked_at }: AdminRight): string {
  const what = resource ?? (level === LEVEL.premium ? "高级会员" : "VIP 会员");
  const end = ends_at === null ? "永久" : `到 ${formatExactTime(new Date(ends_at))}`;
  const span = starts_at === null ? "终身会员期间暂停计时" : `从 ${formatExactTime(new Date(starts_at))} ${end}`;
  const revoked = revoked_at === null ? "" : `  ${formatExactTime(new Date(revoked_at))} 收回`;
  return `编号 ${id}  ${what}  ${span}  ${RIGHT_SOURCES[source]}${revoked}`;
}
