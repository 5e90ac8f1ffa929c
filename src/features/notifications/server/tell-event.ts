import { failpoint } from "../../../kit/process/failpoint.ts";
import { dayOf } from "../../../kit/values/shanghai-day.ts";
import type { Transaction } from "../../../ports/database.ts";
import { isChosen } from "../chosen-channels.ts";
import type { Followed } from "../followed.ts";
import type { Channel } from "../kind-names.ts";
import { kindNamed } from "../notification-kinds.ts";
import { MOST_A_DAY } from "../notification-limits.ts";
import { insertDeliveries } from "./delivery-store.ts";
import { claimEvent, type EventRow, listUntold, markTold } from "./event-store.ts";
import { listFollowers } from "./follow-store.ts";
import { addNotifications, announceChange, lockCounts, saveCounts } from "./notification-store.ts";
import type { NotificationsDependencies, Recipient } from "./notifications-context.ts";
import { planMessages } from "./plan-messages.ts";
import { listChoices, listTimes } from "./settings-store.ts";

/** Followers who are told in one transaction. */
const FOLLOWERS_AT_ONCE = 200;
const EVENTS_AT_ONCE = 200;
/** An event whose job is lost is told by the minute's job after this time. */
const OVERDUE_MS = 30_000;
const ALWAYS = { quietFrom: null, quietUntil: null, digestHour: null };

type Context = Pick<NotificationsDependencies, "db" | "clock" | "sms" | "findRecipients">;

/**
 * Tells everybody of one event: what stands behind the bell, its count and the messages to be sent are one transaction
 * with the mark that it was told, so that nobody is told twice, whoever else runs this and wherever it is killed.
 */
export async function tellEvent(context: Context, eventId: number): Promise<void> {
  for (;;) {
    const isTold = await context.db.transaction(async (tx) => {
      const event = await claimEvent(tx, eventId);
      if (event === null) return true;
      const people = await nextPeople(tx, event);
      await tellPeople(context, tx, event, people.userIds);
      if (__FAILPOINTS__) await failpoint("notify:before-commit");
      const toldAt = people.areAll ? { toldAt: context.clock.now(), phone: null, email: null, butNot: null } : {};
      await markTold(tx, eventId, { ...toldAt, toldUpTo: people.userIds.at(-1) ?? event.toldUpTo });
      return people.areAll;
    });
    if (isTold) return;
  }
}

/** Tells of events whose own job was lost. */
export async function tellOverdue(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - OVERDUE_MS);
  for (const eventId of await listUntold(context.db, { before, limit: EVENTS_AT_ONCE }))
    await tellEvent(context, eventId);
}

async function nextPeople(tx: Transaction, event: EventRow): Promise<{ userIds: number[]; areAll: boolean }> {
  if (event.userId !== null) return { userIds: [event.userId], areAll: true };
  const userIds = await listFollowers(tx, {
    of: (event.followersOf ?? "").split(",") as Followed[],
    before: event.happenedAt,
    after: event.toldUpTo ?? 0,
    limit: FOLLOWERS_AT_ONCE,
  });
  return { userIds, areAll: userIds.length < FOLLOWERS_AT_ONCE };
}

async function tellPeople(context: Context, tx: Transaction, event: EventRow, ids: readonly number[]): Promise<void> {
  const now = context.clock.now();
  const others = ids.filter((id) => id !== event.actorId && !event.butNot?.includes(id));
  const found = await context.findRecipients(tx, { ids: others, now });
  const kind = kindNamed(event.kind);
  // Whose account is banned must still hear that somebody took it over.
  const people = found.filter(({ isOpen }) => isOpen || kind.isUrgent);
  if (people.length === 0) return;
  const userIds = people.map(({ id }) => id);
  const counts = await lockCounts(tx, { userIds, day: dayOf(now) });
  const choicesOf = Map.groupBy(await listChoices(tx, { userIds, kind: event.kind }), ({ userId }) => userId);
  const times = await listTimes(tx, userIds);
  const told = people.flatMap((person) => {
    const count = counts.get(person.id);
    if (!count || (count.told >= MOST_A_DAY && !kind.isUrgent)) return [];
    const choices = new Map<Channel, boolean>(choicesOf.get(person.id)?.map(({ channel, isOn }) => [channel, isOn]));
    const messages = planMessages({
      ...{ kind: event.kind, choices, now, mails: count.mails, sms: count.sms },
      ...{ contacts: contactsOf(event, person), hasOwnContacts: event.hasOwnContacts },
      isAboutNumber: (event.data as { change?: string }).change === "phone_changed",
      times: times.get(person.id) ?? ALWAYS,
      smsKinds: context.sms.notices,
    });
    return [{ count, messages, isOnSite: isChosen(event.kind, "site", choices) }];
  });
  const onSite = told.flatMap(({ count, isOnSite }) => (isOnSite ? [count.userId] : []));
  const isBundled = kind.isBundled === true;
  const newOnes = await addNotifications(tx, { event, userIds: onSite, isBundled });
  await saveCounts(
    tx,
    told.map(({ count, messages }) => ({
      ...count,
      unread: count.unread + (newOnes.has(count.userId) ? 1 : 0),
      told: count.told + 1,
      mails: count.mails + messages.filter(({ channel, isDigested }) => channel === "mail" && !isDigested).length,
      sms: count.sms + messages.filter(({ channel }) => channel === "sms").length,
    })),
  );
  await insertDeliveries(
    tx,
    told.flatMap(({ count: { userId }, messages, isOnSite }) =>
      // What joined a bundle has been sent with its first.
      isOnSite && !newOnes.has(userId)
        ? []
        : messages.map((message) => ({ ...message, eventId: event.id, userId, kind: event.kind })),
    ),
  );
  await announceChange(tx, onSite);
}

function contactsOf(event: EventRow, { phone, email }: Recipient): Pick<Recipient, "phone" | "email"> {
  return event.hasOwnContacts ? { phone: event.phone, email: event.email } : { phone, email };
}
