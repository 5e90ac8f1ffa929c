import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { ServedEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { deliverDue } from "./deliver.ts";
import { serveNoticeAdmin } from "./notice-admin-api.ts";
import { serveNotifications } from "./notifications-api.ts";
import type { NotificationsDependencies } from "./notifications-context.ts";
import { createNotify, NOTIFY_JOB } from "./notify.ts";
import { notifyOfEvents, notifyOverdue } from "./notify-of-event.ts";
import { notifyOfReleases } from "./notify-of-releases.ts";
import { personalNotifications } from "./personal-notifications.ts";
import { pruneNotifications } from "./prune-notifications.ts";
import { createUnsubscribeLinks } from "./unsubscribe-link.ts";

/** The number of events whose jobs are taken together. */
const MAX_EVENTS_TOGETHER = 50;

export interface Notifications {
  endpoints: ServedEndpoint[];
  personal: PersonalSource;
  notify: Notify;
  jobs: Job[];
}

/** Notifications of users: recorded with the event, sent after it. */
export function createNotifications(context: NotificationsDependencies): Notifications {
  const links = createUnsubscribeLinks(context);
  const delivering = { ...context, links };
  const notify = createNotify(context);
  return {
    endpoints: [...serveNotifications(delivering), ...serveNoticeAdmin(context)],
    personal: personalNotifications(context),
    notify,
    jobs: [
      {
        name: NOTIFY_JOB,
        maxTogether: MAX_EVENTS_TOGETHER,
        async run(...all) {
          const isToSend = await notifyOfEvents(
            context,
            all.map((data) => (data as { eventId: number }).eventId),
          );
          if (isToSend) await deliverDue(delivering);
        },
      },
      {
        name: "deliver-notifications",
        schedule: "* * * * *",
        async run() {
          await notifyOverdue(context);
          await deliverDue(delivering);
        },
      },
      { name: "tell-releases", schedule: "* * * * *", run: () => notifyOfReleases({ ...context, notify }) },
      { name: "prune-notifications", schedule: "50 3 * * *", run: () => pruneNotifications(context) },
    ],
  };
}
