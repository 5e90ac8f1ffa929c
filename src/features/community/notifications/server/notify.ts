import type { Notice, Notify } from "../../../../domain/notifications/define-notification.ts";
import { insertEvent } from "./event-store.ts";
import type { NotificationsDependencies } from "./notifications-context.ts";

/** Notifies of one event. */
export const NOTIFY_JOB = "tell-event";

/** Records an event, and queues the job that notifies of it. Throws where the notice does not match its kind. */
export function createNotify({
  types,
  clock,
  sendJob,
}: Pick<NotificationsDependencies, "types" | "clock" | "sendJob">): Notify {
  return async (tx, { kind, to, about, key, data, actorId, contacts }: Notice) => {
    if (to === actorId) return;
    const isForOne = typeof to === "number";
    if (!isForOne && to.followersOf.length === 0) return;
    const eventId = await insertEvent(tx, {
      key,
      kind,
      about,
      actorId: actorId ?? null,
      data: types[kind].data.parse(data),
      userId: isForOne ? to : null,
      followersOf: isForOne ? null : to.followersOf.join(","),
      butNot: isForOne || !to.butNot?.length ? null : [...to.butNot],
      phone: contacts?.phone ?? null,
      email: contacts?.email ?? null,
      hasOwnContacts: contacts !== undefined,
      happenedAt: clock.now(),
    });
    if (eventId !== null) await sendJob(NOTIFY_JOB, { eventId }, { tx });
  };
}
