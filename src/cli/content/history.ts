import { createAccountDirectory } from "../../features/identity/auth/server/owner/account-directory.ts";
import { type ActRow, listActs } from "../../features/identity/staff/server/audit-store.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { ACTION_NAMES } from "../names.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";

const MAX_SHOWN = 50;

const OUTCOMES: Readonly<Record<ActRow["outcome"], string>> = {
  begun: "（不知道做到哪一步）",
  done: "",
  refused: "（被拒绝）",
  failed: "（没有做成）",
};

/** Runs `history`: what staff did, the newest first. */
export async function runHistory(options: CommandOptions): Promise<void> {
  const lines = await openAccounts(options, async ({ db }) => {
    const acts = await listActs(db, {}, MAX_SHOWN);
    const ids = [...new Set(acts.flatMap(({ actorId }) => actorId ?? []))];
    const actors = await createAccountDirectory(db).describeAccounts(ids);
    return acts.map((row) => describeAct(row, actors.find(({ id }) => id === row.actorId)?.name));
  });
  process.stdout.write(lines.length === 0 ? "还没有管理操作\n" : `${lines.join("\n")}\n`);
}

function describeAct({ actorId, action, subject, before, after, outcome, createdAt }: ActRow, actor?: string): string {
  const whose = actorId === null ? "命令行" : `${actor ?? "已注销的账号"}（编号 ${actorId}）`;
  const change = [before, after].filter((part) => part !== null).map((part) => JSON.stringify(part));
  const what = `${ACTION_NAMES[action] ?? action}${OUTCOMES[outcome]}`;
  return [formatExactTime(createdAt), whose, what, subject, change.join(" → ")].filter(Boolean).join("  ");
}
