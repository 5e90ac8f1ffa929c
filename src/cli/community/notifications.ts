import { notificationTypes } from "../../composition/notification-types.ts";
import type { Config } from "../../config.ts";
import { CHANNEL_LABELS, type Channel, KIND_LABELS, KIND_NAMES } from "../../domain/notifications/kind-names.ts";
import { isOffered } from "../../features/community/notifications/server/choose-settings.ts";
import { type DeliveryRow, listDeliveries } from "../../features/community/notifications/server/delivery-store.ts";
import { retryDelivery, sendTest } from "../../features/community/notifications/server/notice-admin-api.ts";
import { readSettings } from "../../features/front/site/server/admin/change-settings.ts";
import { createAccountDirectory } from "../../features/identity/auth/server/owner/account-directory.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { systemClock } from "../../ports/clock.ts";
import { createConfiguredMail, createConfiguredSms } from "../../start/configured-messages.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import { UsageError } from "../usage.ts";
import type { NotificationsCommand } from "./read-notifications.ts";

type Context = Parameters<Parameters<typeof openAccounts>[1]>[0];
type Options = CommandOptions & { config: Config };

const LISTED = 100;
const STATE_NAMES = {
  waiting: "等着发",
  sending: "正在发",
  sent: "已发",
  given_up: "没有发成",
  unknown: "不知道到了没有",
  dropped: "不用发了",
} as const;

/** Runs `notifications`. */
export async function runNotifications(command: NotificationsCommand, options: Options): Promise<void> {
  const lines =
    command.act === "channels"
      ? describeChannels(options.config)
      : await openAccounts(options, (context) => run(context, command, options));
  process.stdout.write(`${lines.join("\n")}\n`);
}

function run(
  context: Context,
  command: Exclude<NotificationsCommand, { act: "channels" }>,
  { config }: Options,
): Promise<string[]> {
  switch (command.act) {
    case "deliveries":
      return describeDeliveries(context, command.isFailed);
    case "retry":
      return retry(context, command.id);
    case "test":
      return sendOne(context, command, config);
  }
}

/** Who sends, and through what each kind may go. */
function describeChannels(config: Config): string[] {
  const sms = createConfiguredSms(config, systemClock);
  const label = (channel: Channel, isOn: boolean) => `${CHANNEL_LABELS[channel]}${isOn ? "" : "（没有模板）"}`;
  return [
    `邮件：${config.SMTP_HOST ?? "沙箱，不会离开这台机器"}`,
    `短信：${config.SMS_DRIVER === "sandbox" ? "沙箱，不会离开这台机器" : config.SMS_DRIVER}`,
    ...KIND_NAMES.map((kind) => {
      const channels = notificationTypes[kind].channels.map((channel) =>
        label(channel, sms === null || isOffered({ types: notificationTypes, sms }, kind, channel)),
      );
      return `${kind}  ${KIND_LABELS[kind]}  ${channels.join("、")}`;
    }),
  ];
}

async function describeDeliveries({ db }: Context, isFailed: boolean): Promise<string[]> {
  const rows = await listDeliveries(db, { isFailed, before: null, limit: LISTED });
  return rows.length === 0 ? ["没有"] : rows.map(lineOf);
}

function lineOf({ id, userId, kind, channel, state, attempts, dueAt, settledAt, detail }: DeliveryRow): string {
  return [
    `${id}`,
    STATE_NAMES[state],
    CHANNEL_LABELS[channel],
    KIND_LABELS[kind],
    `用户 ${userId}`,
    formatExactTime(settledAt ?? dueAt),
    attempts > 0 ? `试过 ${attempts} 次` : "",
    detail ?? "",
  ]
    .filter(Boolean)
    .join("  ");
}

async function retry(context: Context, id: number): Promise<string[]> {
  const row = await context.act({ action: "retryDelivery", permission: "notifications.manage" }, (note) =>
    retryDelivery(context, { id, note }),
  );
  return [`会再发一次：${lineOf(row)}`];
}

async function sendOne(
  context: Context,
  { account, channel, kind }: NotificationsCommand & { act: "test" },
  config: Config,
): Promise<string[]> {
  const directory = createAccountDirectory(context.db);
  const userId = await directory.findAccountId(account);
  if (userId === null) throw new UsageError(`没有账号“${account}”`);
  const mail = createConfiguredMail(config);
  const sms = createConfiguredSms(config, context.clock);
  if ((channel === "mail" ? mail : sms) === null)
    throw new Error(`${CHANNEL_LABELS[channel]}还没有配置，发出去的都在沙箱里，没有什么可试`);
  const result = await context.act({ action: "sendTestNotice", permission: "notifications.manage" }, (note) =>
    sendTest(
      {
        ...context,
        ...directory,
        types: notificationTypes,
        mail,
        sms,
        readSiteName: async () => (await readSettings(context.db)).name,
      },
      { userId, channel, kind, note },
    ),
  );
  if (!result.is_sent) throw new Error(`没有发成：${result.detail}`);
  return ["已交给服务商，看看收到没有"];
}
