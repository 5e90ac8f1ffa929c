import type { SentChannel } from "../../../../domain/notifications/define-notification.ts";
import { KIND_LABELS, KIND_NAMES, type NotificationKind } from "../../../../domain/notifications/kind-names.ts";
import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { readListPage } from "../../../../kit/tables/list-rows.ts";
import { namePeople } from "../../../../kit/tables/listed-people.ts";
import type { SmsNotice } from "../../../../ports/sms-sender.ts";
import * as admin from "../admin-contract.ts";
import { isOffered } from "./choose-settings.ts";
import { type DeliveryRow, findDelivery, listedDeliveries, sendAgain } from "./delivery-store.ts";
import { findEvents } from "./event-store.ts";
import type { NotificationsDependencies } from "./notifications-context.ts";

type Note = StaffCaller["note"];
type Context = Pick<
  NotificationsDependencies,
  "types" | "db" | "clock" | "sms" | "mail" | "readSiteName" | "findRecipients" | "people"
>;

/** Admin endpoints of messages. */
export function serveNoticeAdmin(context: Context): ServedEndpoint[] {
  return [
    serveEndpoint(admin.listNoticeChannels, async () => ({
      kinds: KIND_NAMES.map((kind) => ({
        kind,
        label: KIND_LABELS[kind],
        channels: context.types[kind].channels.map((channel) => ({
          channel,
          is_configured: isOffered(context, kind, channel),
        })),
      })),
    })),
    serveEndpoint(admin.listDeliveries, async ({ query: { page, ...filter } }) => {
      const source = listedDeliveries(context.db, filter);
      const { rows, total, next } = await readListPage(admin.deliveryList, page, source);
      const nameOf = await namePeople(
        context.people,
        context.db,
        rows.map(({ userId }) => userId),
      );
      const items = rows.map((row) => ({ ...toListed(row), name: nameOf(row.userId).name }));
      return { items, total, next };
    }),
    serveEndpoint(admin.retryDelivery, async ({ params }, { note }) =>
      toListed(await retryDelivery(context, { id: params.id, note })),
    ),
    serveEndpoint(admin.sendTestNotice, ({ body }, { user, note }) =>
      sendTest(context, { userId: user.id, ...body, note }),
    ),
  ];
}

/** Throws 404, and 409 for a message that did not fail or no longer has a recipient. */
export async function retryDelivery(
  { db, clock }: Pick<Context, "db" | "clock">,
  { id, note }: { id: number; note: Note },
): Promise<DeliveryRow> {
  const row = await findDelivery(db, id);
  if (!row) throw notFound("没有这条发送记录");
  const event = (await findEvents(db, [row.eventId])).get(row.eventId);
  // The owner of the current contact may be the person about whom the former owner had to be warned.
  if (!event || event.hasOwnContacts) throw notRetriable();
  const again = await sendAgain(db, { id, now: clock.now() });
  if (!again) throw notRetriable();
  note({ subject: `delivery:${id}`, before: { state: row.state }, after: { state: again.state } });
  return again;
}

function notRetriable() {
  return conflict("NOT_RETRIABLE", "这一条不能再发：没有失败，或收件的号码、地址已经不存");
}

/** @param context `mail` and `sms`: null where they are not configured. Throws 409 where nothing can be sent. */
export async function sendTest(
  context: Pick<Context, "types" | "db" | "clock" | "readSiteName" | "findRecipients"> & {
    mail: Context["mail"] | null;
    sms: Context["sms"] | null;
  },
  test: { userId: number; channel: SentChannel; kind: NotificationKind; note: Note },
): Promise<OutputOf<typeof admin.sendTestNotice>> {
  const { userId, channel, kind, note } = test;
  const { types, mail, sms } = context;
  const [person] = await context.findRecipients(context.db, { ids: [userId], now: context.clock.now() });
  const target = channel === "mail" ? person?.email : person?.phone;
  if (!target) throw conflict("NO_CHANNEL", channel === "mail" ? "这个账号还没有绑定邮箱" : "这个账号还没有绑定手机号");
  const isOpen =
    channel === "mail"
      ? mail !== null && types[kind].channels.includes(channel)
      : sms !== null && isOffered({ types, sms }, kind, channel);
  if (!isOpen) throw notConfigured();
  note({ subject: `user:${userId}`, after: { channel, kind } });
  const siteName = await context.readSiteName();
  const text = `这是${siteName}的测试邮件，收到就说明发信配置可用。`;
  const result =
    channel === "mail"
      ? await mail?.send({
          to: target,
          senderName: siteName,
          subject: `${siteName}测试邮件`,
          text,
          html: `<!doctype html><html lang="zh-CN"><body><p>这是一封测试邮件，收到就说明发信配置可用。</p></body></html>`,
        })
      : await sms?.sendNotice({ phone: target, notice: kind as SmsNotice });
  if (!result) throw notConfigured();
  if (result.kind === "sent") return { is_sent: true, detail: null };
  return { is_sent: false, detail: "detail" in result ? result.detail : result.kind };
}

function notConfigured() {
  return conflict("NO_CHANNEL", "这种通知没有配好这个方式");
}

function toListed(row: DeliveryRow): admin.ListedDelivery {
  const { id, userId, kind, channel, state, attempts, dueAt, settledAt, detail } = row;
  return {
    id,
    user_id: userId,
    kind,
    channel,
    state,
    attempts,
    detail,
    due_at: dueAt.toISOString(),
    settled_at: settledAt?.toISOString() ?? null,
  };
}
