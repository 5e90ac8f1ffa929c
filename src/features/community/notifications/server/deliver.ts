import {
  LONGEST_TRY_MINUTES,
  MAX_ATTEMPTS,
  MAX_IN_DIGEST,
} from "../../../../domain/notifications/notification-limits.ts";
import { failpoint } from "../../../../kit/process/failpoint.ts";
import { MINUTE_MS } from "../../../../kit/values/durations.ts";
import type { MailResult } from "../../../../ports/mail-sender.ts";
import type { SmsNotice, SmsResult } from "../../../../ports/sms-sender.ts";
import { isChosen } from "../chosen-channels.ts";
import { afterQuiet } from "../message-times.ts";
import {
  claimDelivery,
  claimDigest,
  type DeliveryRow,
  endTry,
  listDigestsDue,
  listLostTries,
} from "./delivery-store.ts";
import { type EventRow, findEvents } from "./event-store.ts";
import type { NotificationsDependencies, Recipient } from "./notifications-context.ts";
import { listChoices, listTimes } from "./settings-store.ts";
import type { UnsubscribeLinks } from "./unsubscribe-link.ts";
import { writeNoticeMail } from "./write-mail.ts";

/** The number of messages sent concurrently in one process; each is claimed just before it is sent. */
const LANES = 4;
const LOST_AT_ONCE = 200;
const DIGESTS_AT_ONCE = 200;

export type DeliveryContext = NotificationsDependencies & { links: UnsubscribeLinks };

/** Sends due messages until there are none. Several processes may do so concurrently. */
export async function deliverDue(context: DeliveryContext): Promise<void> {
  const { db, clock } = context;
  await endLostTries(context);
  await Promise.all(Array.from({ length: LANES }, () => deliverOnes(context)));
  for (const userId of await listDigestsDue(db, { now: clock.now(), limit: DIGESTS_AT_ONCE })) {
    const claimed = await db.transaction((tx) => claimDigest(tx, { userId, now: clock.now(), limit: MAX_IN_DIGEST }));
    if (claimed.length > 0) await deliver(context, claimed);
  }
}

async function deliverOnes(context: DeliveryContext): Promise<void> {
  const { db, clock } = context;
  for (;;) {
    const claimed = await db.transaction((tx) => claimDelivery(tx, clock.now()));
    if (claimed.length === 0) return;
    await deliver(context, claimed);
  }
}

/**
 * Ends attempts whose process died. An SMS is not sent again, because it costs money and the site lists the
 * notification. A mail is sent again with the id of its first attempt, by which mail programs detect the repetition.
 */
async function endLostTries({ db, clock, logger }: DeliveryContext): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - LONGEST_TRY_MINUTES * MINUTE_MS);
  for (const { id, channel, attempts } of await listLostTries(db, { before, limit: LOST_AT_ONCE })) {
    logger.warn({ delivery: id, channel }, "a message was under way when its process died");
    if (channel === "sms")
      await endTry(db, [id], { state: "unknown", now, detail: "发送时进程中断，可能已送达，不再重发" });
    else if (attempts >= MAX_ATTEMPTS) await endTry(db, [id], { state: "given_up", now, detail: "多次中断" });
    else await endTry(db, [id], { state: "waiting", now, dueAt: now });
  }
}

/** Sends one message: of one event, or a user's daily mail. */
async function deliver(context: DeliveryContext, claimed: readonly DeliveryRow[]): Promise<void> {
  const { db, clock } = context;
  const [first] = claimed;
  if (!first) return;
  const now = clock.now();
  const [person] = await context.findRecipients(db, { ids: [first.userId], now });
  const { wanted, dropped } = await sortOut(context, claimed, person);
  if (dropped.length > 0)
    await endTry(db, dropped, { state: "dropped", now, detail: "不再需要：账号、选择或联系方式变了" });
  const [one] = wanted;
  if (!one || !person) return;
  const ids = wanted.map(({ id }) => id);
  const quietEnd = await findQuietEnd(context, one, now);
  if (quietEnd > now) return endTry(db, ids, { state: "waiting", now, dueAt: quietEnd, isUncounted: true });
  if (__FAILPOINTS__) await failpoint("deliver:before-send");
  const result = one.channel === "sms" ? await sendSms(context, one, person) : await sendMail(context, wanted, person);
  if (__FAILPOINTS__) await failpoint("deliver:after-send");
  await settle(context, wanted, result);
  if (__FAILPOINTS__) await failpoint("deliver:after-note");
}

/** Checks again before sending, because much may have changed since the message was queued. */
async function sortOut(
  { types, db }: DeliveryContext,
  claimed: readonly DeliveryRow[],
  person: Recipient | undefined,
): Promise<{ wanted: DeliveryRow[]; dropped: number[] }> {
  const choices = Map.groupBy(
    await listChoices(db, { userIds: claimed.map(({ userId }) => userId) }),
    ({ kind }) => kind,
  );
  const isWanted = ({ kind, channel, target }: DeliveryRow) => {
    if (!person || (!person.isOpen && !types[kind].isUrgent)) return false;
    if ((target ?? (channel === "sms" ? person.phone : person.email)) === null) return false;
    return isChosen(types[kind], channel, new Map(choices.get(kind)?.map((choice) => [choice.channel, choice.isOn])));
  };
  const { wanted = [], dropped = [] } = Object.groupBy(claimed, (row) => (isWanted(row) ? "wanted" : "dropped"));
  return { wanted, dropped: dropped.map(({ id }) => id) };
}

async function findQuietEnd({ types, db }: DeliveryContext, { userId, kind }: DeliveryRow, now: Date): Promise<Date> {
  if (types[kind].isUrgent) return now;
  const times = (await listTimes(db, [userId])).get(userId);
  return times ? afterQuiet(now, times) : now;
}

async function sendSms({ sms }: DeliveryContext, row: DeliveryRow, person: Recipient): Promise<SmsResult> {
  // Only kinds with a template are queued for SMS.
  return sms.sendNotice({ phone: row.target ?? person.phone ?? "", notice: row.kind as SmsNotice });
}

async function sendMail(
  context: DeliveryContext,
  rows: readonly DeliveryRow[],
  person: Recipient,
): Promise<MailResult> {
  const { types, db, clock, links, origin } = context;
  const [first] = rows;
  const events = await findEvents(
    db,
    rows.map(({ eventId }) => eventId),
  );
  const ofRows = rows.flatMap(({ eventId }) => events.get(eventId) ?? []);
  if (!first || ofRows.length === 0) return { kind: "rejected", detail: "没有要说的了" };
  const actorIds = ofRows.flatMap(({ actorId }) => actorId ?? []);
  const actors = await context.findRecipients(db, { ids: actorIds, now: clock.now() });
  const nameOf = ({ actorId }: EventRow) => actors.find(({ id }) => id === actorId)?.name ?? null;
  const what = first.isDigested ? "digest" : first.kind;
  const canStop = types[first.kind].isUrgent !== true;
  const mail = writeNoticeMail({
    siteName: await context.readSiteName(),
    origin,
    isDigest: first.isDigested,
    notices: ofRows.map((event) =>
      types[event.kind].write(event.data, { actor: nameOf(event), count: 1, happenedAt: event.happenedAt }),
    ),
    unsubscribePage: canStop ? links.page(first.userId, what) : null,
  });
  return context.mail.send({
    ...mail,
    to: first.target ?? person.email ?? "",
    id: `notice-${first.id}`,
    ...(canStop && { unsubscribeUrl: links.oneClick(first.userId, what) }),
  });
}

async function settle(
  { db, clock, logger }: DeliveryContext,
  rows: readonly DeliveryRow[],
  result: SmsResult | MailResult,
): Promise<void> {
  const now = clock.now();
  const ids = rows.map(({ id }) => id);
  if (result.kind === "sent") return endTry(db, ids, { state: "sent", now });
  const [first] = rows;
  const detail = "detail" in result ? result.detail.slice(0, 200) : result.kind;
  logger.warn({ deliveries: ids, channel: first?.channel, result: result.kind }, "a message was not sent");
  if (result.kind === "unavailable" && "mayHaveArrived" in result && result.mayHaveArrived)
    return endTry(db, ids, { state: "unknown", now, detail });
  const attempts = first?.attempts ?? MAX_ATTEMPTS;
  const isHopeless = result.kind === "rejected" || result.kind === "bad_number" || attempts >= MAX_ATTEMPTS;
  if (isHopeless) return endTry(db, ids, { state: "given_up", now, detail });
  const pauseMs = result.kind === "rate_limited" ? result.retryAfterSeconds * 1000 : 2 ** (attempts - 1) * MINUTE_MS;
  return endTry(db, ids, { state: "waiting", now, dueAt: new Date(now.getTime() + pauseMs), detail });
}
