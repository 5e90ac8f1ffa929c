import {
  CHANNELS,
  type Channel,
  KIND_LABELS,
  KIND_NAMES,
  type NotificationKind,
  STAFF_KIND,
} from "../../../../domain/notifications/kind-names.ts";
import { notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { ParsedInputOf } from "../../../../kit/api/handled-endpoint.ts";
import { isChosen } from "../chosen-channels.ts";
import type { chooseTimes as chooseTimesEndpoint, getNotificationSettings, unsubscribe } from "../settings-contract.ts";
import type { NotificationsDependencies } from "./notifications-context.ts";
import { listChoices, listTimes, saveChoices, saveTimes } from "./settings-store.ts";
import { kindsOf, type Unsubscribed } from "./unsubscribe-link.ts";

type Context = Pick<NotificationsDependencies, "types" | "db" | "clock" | "sms" | "findRecipients" | "isStaff">;

/** Whether a kind can be sent through a channel on this site: SMS needs a template of the provider. */
export function isOffered(
  { types, sms }: Pick<Context, "types" | "sms">,
  kind: NotificationKind,
  channel: Channel,
): boolean {
  if (!types[kind].channels.includes(channel)) return false;
  return channel !== "sms" || (sms.notices as ReadonlySet<string>).has(kind);
}

export async function readSettings(
  context: Context,
  user: Pick<CallingUser, "id" | "isAdmin">,
): Promise<OutputOf<typeof getNotificationSettings>> {
  const { db, clock } = context;
  const userId = user.id;
  const isStaff = await context.isStaff(user);
  const [person] = await context.findRecipients(db, { ids: [userId], now: clock.now() });
  const choices = Map.groupBy(await listChoices(db, { userIds: [userId] }), ({ kind }) => kind);
  const times = (await listTimes(db, [userId])).get(userId);
  const contacts = { site: "", mail: person?.email ?? null, sms: person?.phone ?? null };
  return {
    kinds: KIND_NAMES.filter((kind) => isStaff || kind !== STAFF_KIND).map((kind) => {
      const { explanation, isUrgent = false } = context.types[kind];
      const chosen = new Map(choices.get(kind)?.map(({ channel, isOn }) => [channel, isOn]));
      const channels = CHANNELS.filter((channel) => isOffered(context, kind, channel)).map((channel) => ({
        channel,
        is_on: isChosen(context.types[kind], channel, chosen),
        is_fixed: isUrgent,
        is_missing: contacts[channel] === null,
      }));
      return { kind, label: KIND_LABELS[kind], explanation, channels };
    }),
    times: {
      quiet_from: times?.quietFrom ?? null,
      quiet_until: times?.quietUntil ?? null,
      digest_hour: times?.digestHour ?? null,
    },
  };
}

/** Throws 404 for a kind that is not offered or cannot be changed. */
export async function chooseChannel(
  context: Context,
  { userId, kind, channel, isOn }: { userId: number; kind: NotificationKind; channel: Channel; isOn: boolean },
): Promise<{ is_on: boolean }> {
  if (!isOffered(context, kind, channel) || context.types[kind].isUrgent) throw notFound("这种通知不能这样设置");
  await saveChoices(context.db, [{ userId, kind, channel, isOn, changedAt: context.clock.now() }]);
  return { is_on: isOn };
}

export async function chooseTimes(
  { db, clock }: Context,
  { userId, body }: { userId: number; body: ParsedInputOf<typeof chooseTimesEndpoint>["body"] },
): Promise<void> {
  const { quiet_from: quietFrom, quiet_until: quietUntil, digest_hour: digestHour } = body;
  await saveTimes(db, { userId, quietFrom, quietUntil, digestHour, changedAt: clock.now() });
}

/** The kind that a link stops, and whether it is stopped. */
export async function describeUnsubscribed(
  { types, db }: Context,
  { userId, what }: { userId: number; what: Unsubscribed },
): Promise<OutputOf<typeof unsubscribe>> {
  const choices = await listChoices(db, { userIds: [userId] });
  const isOff = kindsOf(types, what).every((kind) => {
    const choice = choices.find((one) => one.kind === kind && one.channel === "mail");
    return choice ? !choice.isOn : !types[kind].chosen.includes("mail");
  });
  const label = what === "digest" ? "每日汇总" : KIND_LABELS[what];
  return { label, is_off: isOff };
}

export async function stopMails(
  context: Context,
  { userId, what }: { userId: number; what: Unsubscribed },
): Promise<OutputOf<typeof unsubscribe>> {
  const { types, db, clock } = context;
  const [person] = await context.findRecipients(db, { ids: [userId], now: clock.now() });
  // A deleted account gets no mails and has no settings.
  if (!person) throw notFound("这个退订链接已经失效");
  const off = { userId, channel: "mail" as const, isOn: false, changedAt: clock.now() };
  const kinds = kindsOf(types, what).filter((kind) => !types[kind].isUrgent);
  await saveChoices(
    db,
    kinds.map((kind) => ({ ...off, kind })),
  );
  return describeUnsubscribed(context, { userId, what });
}
