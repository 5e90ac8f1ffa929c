import { decideTalk } from "../../composition/decided-talk.ts";
import { moderationSettingsSchema } from "../../features/community/moderation/moderation-settings.ts";
import { banPosting, liftPostingBan } from "../../features/community/moderation/server/ban-posting.ts";
import { listBans } from "../../features/community/moderation/server/ban-store.ts";
import { changeModeration } from "../../features/community/moderation/server/change-settings.ts";
import { decideContent } from "../../features/community/moderation/server/decide-content.ts";
import { replaceWords } from "../../features/community/moderation/server/edit-words.ts";
import { listItems } from "../../features/community/moderation/server/item-store.ts";
import { findLatest } from "../../features/community/moderation/server/publication-store.ts";
import { findSettings } from "../../features/community/moderation/server/settings-store.ts";
import { listWords } from "../../features/community/moderation/server/word-store.ts";
import { writeWordList } from "../../features/community/moderation/word-list.ts";
import { createAccountDirectory } from "../../features/identity/auth/server/owner/account-directory.ts";
import { toOneLine } from "../../kit/values/chinese-lines.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import { readTextFile } from "../read-file.ts";
import { UsageError } from "../usage.ts";
import type { ModerationCommand } from "./read-moderation.ts";

type Context = Parameters<Parameters<typeof openAccounts>[1]>[0];

const LISTED = 100;
const EXCERPT = 60;

/** Runs `moderation`. */
export async function runModeration(command: ModerationCommand, options: CommandOptions): Promise<void> {
  const lines = await openAccounts(options, (context) => run(context, command));
  process.stdout.write(`${lines.join("\n")}\n`);
}

async function run(context: Context, command: ModerationCommand): Promise<string[]> {
  switch (command.act) {
    case "queue":
      return describeQueue(context, command.list);
    case "settings":
      return runSettings(context, command);
    case "words":
      return runWords(context, command.file);
    case "decide":
      return runDecision(context, command);
    case "bans":
      return describeBans(context);
    case "ban":
    case "unban":
      return runBan(context, command);
  }
}

async function describeQueue({ db }: Context, list: (ModerationCommand & { act: "queue" })["list"]): Promise<string[]> {
  const rows = await listItems(db, { list, kind: null, authorId: null, why: null, after: null, limit: LISTED });
  const lines: string[] = [];
  for (const { kind, contentId, state, authorId, why, words, reports } of rows) {
    const version = (await findLatest(db, kind, [contentId])).get(contentId);
    const excerpt = toOneLine(version?.source ?? "").slice(0, EXCERPT);
    const facts = [...why, ...words, reports > 0 ? `${reports} 次举报` : ""].filter(Boolean).join("、");
    lines.push([`${kind}:${contentId}`, state, `用户 ${authorId}`, facts, excerpt].filter(Boolean).join("  "));
  }
  return lines.length === 0 ? ["没有"] : lines;
}

async function runDecision(
  { act, ...context }: Context,
  { decision, contents, reason, banDays }: ModerationCommand & { act: "decide" },
): Promise<string[]> {
  const decided = await act({ action: "decideThings", permission: "community.moderate" }, (note) =>
    decideContent(decideTalk(context), { contents, decision, reason, banDays, by: null, note }),
  );
  return decided.map(({ kind, contentId, state }) => `${kind}:${contentId}  ${state}`);
}

async function runSettings(
  context: Context,
  { setting, value }: ModerationCommand & { act: "settings" },
): Promise<string[]> {
  const { settings } = await findSettings(context.db);
  const format = (values: object) => Object.entries(values).map(([name, one]) => `${name} = ${one}`);
  if (setting === null) return format(settings);
  if (value === null) return format(settings).filter((line) => line.startsWith(`${setting} = `));
  const typed = value === "on" ? true : value === "off" ? false : /^\d+$/.test(value) ? Number(value) : value;
  const read = moderationSettingsSchema.partial().safeParse({ [setting]: typed });
  if (!read.success) throw new UsageError(`${setting} 不能是“${value}”`);
  const after = await context.act({ action: "changeModeration", permission: "community.manage" }, (note) =>
    changeModeration(context, { change: { ...settings, ...read.data }, note }),
  );
  return format(after);
}

async function runWords(context: Context, file: string | null): Promise<string[]> {
  if (file === null) return [writeWordList(await listWords(context.db)).trimEnd()];
  const list = await readTextFile(file);
  const words = await context.act({ action: "replaceModerationWords", permission: "community.manage" }, (note) =>
    replaceWords(context, { list, note }),
  );
  return [`现在有 ${words} 个词`];
}

async function describeBans({ db, clock }: Context): Promise<string[]> {
  const bans = await listBans(db, { userId: null, inForceAt: clock.now(), before: null, limit: LISTED });
  const lines = bans.map(
    ({ userId, endsAt, reason }) => `用户 ${userId}  到 ${formatExactTime(endsAt)}  原因：${reason}`,
  );
  return lines.length === 0 ? ["没有禁言中的账号"] : lines;
}

async function runBan(context: Context, command: ModerationCommand & { act: "ban" | "unban" }): Promise<string[]> {
  const { findAccountId, readPoster } = createAccountDirectory(context.db);
  const userId = await findAccountId(command.account);
  if (userId === null) throw new UsageError(`没有账号“${command.account}”`);
  if (command.act === "unban") {
    await context.act({ action: "liftPostingBan", permission: "community.moderate" }, (note) =>
      liftPostingBan(context, { userId, by: null, note }),
    );
    return [`已解除禁言：用户 ${userId}`];
  }
  const { days, reason } = command;
  const ban = await context.act({ action: "banPosting", permission: "community.moderate" }, (note) =>
    banPosting({ ...context, readPoster }, { userId, days, reason, by: null, note }),
  );
  return [`已禁言：用户 ${userId}，到 ${formatExactTime(ban.endsAt)}`];
}
