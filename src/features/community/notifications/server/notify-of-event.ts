import type { Followed } from "../../../../domain/notifications/followed.ts";
import { type Channel, STAFF_KIND } from "../../../../domain/notifications/kind-names.ts";
import { MAX_NOTIFICATIONS_A_DAY } from "../../../../domain/notifications/notification-limits.ts";
import { failpoint } from "../../../../kit/process/failpoint.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { isChosen } from "../chosen-channels.ts";
import { insertDeliveries, listInformed } from "./delivery-store.ts";
import { claimEvent, claimOwnEvents, type EventRow, listOverdueEvents, markNotified } from "./event-store.ts";
import { listFollowers } from "./follow-store.ts";
import { addNotifications, announceChange, lockCounts, saveCounts } from "./notification-store.ts";
import type { NotificationsDependencies, Recipient } from "./notifications-context.ts";
import { planMessages } from "./plan-messages.ts";
import { listChoices, listTimes } from "./settings-store.ts";

/** The number of followers notified in one transaction. */
const FOLLOWERS_AT_ONCE = 200;
const EVENTS_AT_ONCE = 200;
/** After this time the minute's job processes an event whose own job was lost. */
const OVERDUE_MS = 30_000;
const ALWAYS = { quietFrom: null, quietUntil: null, digestHour: null };

type Context = Pick<
  NotificationsDependencies,
  "types" | "db" | "clock" | "logger" | "sms" | "findRecipients" | "listHolders"
>;

/**
 * Processes several events: those for one user together in one transaction, since a rush of orders causes hundreds; the
 * others one by one. A failing event does not block the others.
 * @returns whether there are messages to send
 */
export async function notifyOfEvents(context: Context, eventIds: readonly number[]): Promise<boolean> {
  const together = await notifyTogether(context, eventIds);
  let isToSend = together.isToSend;
  const failed: unknown[] = [];
  for (const eventId of eventIds.filter((id) => !together.notifiedIds.has(id))) {
    try {
      isToSend = (await notifyOfEvent(context, eventId)) || isToSend;
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0)
    throw failed.length === 1 ? failed[0] : new AggregateError(failed, "events were not processed");
  return isToSend;
}

async function notifyTogether(
  context: Context,
  eventIds: readonly number[],
): Promise<{ notifiedIds: ReadonlySet<number>; isToSend: boolean }> {
  if (eventIds.length < 2) return { notifiedIds: new Set(), isToSend: false };
  try {
    return await context.db.transaction(async (tx) => {
      // One event per user, because a user's counts are read and saved once.
      const ofPerson = Map.groupBy(await claimOwnEvents(tx, eventIds), ({ userId }) => userId);
      const events = [...ofPerson.values()].flatMap(([first]) => first ?? []);
      const notifiedIds = new Set(events.map(({ id }) => id));
      const isToSend = await notifyPeople(
        context,
        tx,
        events.flatMap((event) => (event.userId === null ? [] : [{ event, userId: event.userId }])),
      );
      if (__FAILPOINTS__) await failpoint("notify:before-commit");
      await markNotified(tx, [...notifiedIds], notifiedAt(context));
      return { notifiedIds, isToSend };
    });
  } catch (error) {
    context.logger.warn({ err: error, events: eventIds.length }, "events are processed one by one");
    return { notifiedIds: new Set(), isToSend: false };
  }
}

/**
 * Notifies all recipients of one event. The notification, its count, the messages to send and the event's mark are one
 * transaction, so that nobody is notified twice under concurrency or after a crash.
 */
async function notifyOfEvent(context: Context, eventId: number): Promise<boolean> {
  for (let isToSend = false; ; ) {
    const areAllNotified = await context.db.transaction(async (tx) => {
      const event = await claimEvent(tx, eventId);
      if (event === null) return true;
      const { userIds, areAll } = await nextPeople(context, tx, event);
      const notified = userIds.map((userId) => ({ event, userId }));
      isToSend = (await notifyPeople(context, tx, notified)) || isToSend;
      if (__FAILPOINTS__) await failpoint("notify:before-commit");
      const progress = { ...(areAll && notifiedAt(context)), notifiedUpTo: userIds.at(-1) ?? event.notifiedUpTo };
      await markNotified(tx, [eventId], progress);
      return areAll;
    });
    if (areAllNotified) return isToSend;
  }
}

function notifiedAt({ clock }: Pick<Context, "clock">) {
  return { notifiedAt: clock.now(), phone: null, email: null, butNot: null };
}

/** Processes events whose own job was lost. */
export async function notifyOverdue(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - OVERDUE_MS);
  await notifyOfEvents(context, await listOverdueEvents(context.db, { before, limit: EVENTS_AT_ONCE }));
}

async function nextPeople(
  { listHolders }: Context,
  tx: Transaction,
  event: EventRow,
): Promise<{ userIds: number[]; areAll: boolean }> {
  if (event.userId !== null) return { userIds: [event.userId], areAll: true };
  if (event.holdersOf !== null) return { userIds: await listHolders(tx, event.holdersOf), areAll: true };
  const userIds = await listFollowers(tx, {
    of: (event.followersOf ?? "").split(",") as Followed[],
    before: event.happenedAt,
    after: event.notifiedUpTo ?? 0,
    limit: FOLLOWERS_AT_ONCE,
  });
  return { userIds, areAll: userIds.length < FOLLOWERS_AT_ONCE };
}

/** One event with one recipient; a list contains each pair once. */
interface EventRecipient {
  event: EventRow;
  userId: number;
}

/** @returns whether there are messages to send */
async function notifyPeople(context: Context, tx: Transaction, all: readonly EventRecipient[]): Promise<boolean> {
  const now = context.clock.now();
  const wanted = all.filter(({ event, userId }) => userId !== event.actorId && !event.butNot?.includes(userId));
  const found = await context.findRecipients(tx, { ids: wanted.map(({ userId }) => userId), now });
  const personOf = new Map(found.map((person) => [person.id, person]));
  const people = wanted.flatMap(({ event, userId }) => {
    const person = personOf.get(userId);
    // A banned user must still learn that another person took over the account.
    return person && (person.isOpen || context.types[event.kind].isUrgent) ? [{ event, person }] : [];
  });
  if (people.length === 0) return false;
  const userIds = people.map(({ person }) => person.id);
  const counts = await lockCounts(tx, { userIds, day: dayOf(now) });
  const choicesOf = Map.groupBy(await listChoices(tx, { userIds }), ({ userId, kind }) => `${userId}:${kind}`);
  const times = await listTimes(tx, userIds);
  const notified = people.flatMap(({ event, person }) => {
    const type = context.types[event.kind];
    const count = counts.get(person.id);
    if (!count || (count.notified >= MAX_NOTIFICATIONS_A_DAY && !type.isUrgent)) return [];
    const chosen = choicesOf.get(`${person.id}:${event.kind}`);
    const choices = new Map<Channel, boolean>(chosen?.map(({ channel, isOn }) => [channel, isOn]));
    const messages = planMessages({
      type,
      choices,
      now,
      mails: count.mails,
      sms: count.sms,
      contacts: contactsOf(event, person),
      hasOwnContacts: event.hasOwnContacts,
      isAboutNumber: (event.data as { change?: string }).change === "phone_changed",
      times: times.get(person.id) ?? ALWAYS,
      smsKinds: context.sms.notices,
    });
    return [{ event, userId: person.id, count, messages, isOnSite: isChosen(type, "site", choices) }];
  });
  const onSite = notified.filter(({ isOnSite }) => isOnSite);
  const newOnes = await addNotifications(context, tx, onSite);
  const informed = await findInformed(tx, { notified, since: new Date(now.getTime() - DAY_MS) });
  const sent = notified.map(({ messages, ...one }) => {
    // An event added to a bundle was already sent with the first one, and does not count against the limit.
    const hasJoined = one.isOnSite ? !newOnes.has(one.userId) : informed.has(one.userId);
    return { ...one, hasJoined, messages: hasJoined ? [] : messages };
  });
  await saveCounts(
    tx,
    sent.map(({ userId, count, messages, hasJoined }) => ({
      ...count,
      unread: count.unread + (newOnes.has(userId) ? 1 : 0),
      notified: count.notified + (hasJoined ? 0 : 1),
      mails: count.mails + messages.filter(({ channel, isDigested }) => channel === "mail" && !isDigested).length,
      sms: count.sms + messages.filter(({ channel }) => channel === "sms").length,
    })),
  );
  const deliveries = sent.flatMap(({ event: { id: eventId, kind }, userId, messages }) =>
    messages.map((message) => ({ ...message, eventId, userId, kind })),
  );
  await insertDeliveries(tx, deliveries);
  await announceChange(
    tx,
    onSite.map(({ userId }) => userId),
  );
  return deliveries.length > 0;
}

/**
 * Staff without site notifications, where nothing is bundled, who already got a message about the same kind of work
 * since then.
 */
async function findInformed(
  tx: Transaction,
  { notified, since }: { notified: readonly (EventRecipient & { isOnSite: boolean })[]; since: Date },
): Promise<Set<number>> {
  const informed = new Set<number>();
  const withoutBell = notified.filter(({ event, isOnSite }) => event.kind === STAFF_KIND && !isOnSite);
  for (const [about, people] of Map.groupBy(withoutBell, ({ event }) => event.about))
    for (const userId of await listInformed(tx, { about, userIds: people.map(({ userId }) => userId), since }))
      informed.add(userId);
  return informed;
}

function contactsOf(event: EventRow, { phone, email }: Recipient): Pick<Recipient, "phone" | "email"> {
  return event.hasOwnContacts ? { phone: event.phone, email: event.email } : { phone, email };
}
