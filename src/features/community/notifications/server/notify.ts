import type { Notice, Notify } from "../../../../domain/notifications/define-notification.ts";
import { type EventRow, insertEvent } from "./event-store.ts";
import type { NotificationsDependencies } from "./notifications-context.ts";

/** The job that notifies of one event. */
export const NOTIFY_JOB = "notify-of-event";

/** Records an event and queues the job that notifies of it. Throws if the notice does not match its kind. */
export function createNotify({
  types,
  clock,
  sendJob,
}: Pick<NotificationsDependencies, "types" | "clock" | "sendJob">): Notify {
  return async (tx, { kind, to, about, key, data, actorId, contacts }: Notice) => {
    if (to === actorId) return;
    const recipients = recipientsOf(to);
    if (recipients.followersOf === "") return;
    const eventId = await insertEvent(tx, {
      key,
      kind,
      about,
      actorId: actorId ?? null,
      data: types[kind].data.parse(data),
      ...recipients,
      phone: contacts?.phone ?? null,
      email: contacts?.email ?? null,
      hasOwnContacts: contacts !== undefined,
      happenedAt: clock.now(),
    });
    if (eventId !== null) await sendJob(NOTIFY_JOB, { eventId }, { tx });
  };
}

function recipientsOf(to: Notice["to"]): Pick<EventRow, "userId" | "followersOf" | "holdersOf" | "butNot"> {
  const nobody = { userId: null, followersOf: null, holdersOf: null, butNot: null };
  if (typeof to === "number") return { ...nobody, userId: to };
  if ("holdersOf" in to) return { ...nobody, holdersOf: to.holdersOf };
  const { followersOf, butNot = [] } = to;
  return { ...nobody, followersOf: followersOf.join(","), butNot: butNot.length === 0 ? null : [...butNot] };
}
