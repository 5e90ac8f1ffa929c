import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { ServedEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { deliverDue } from "./deliver.ts";
import { serveNoticeDesk } from "./desk.ts";
import { serveNotifications } from "./notifications-api.ts";
import type { NotificationsDependencies } from "./notifications-context.ts";
import { createNotify, TELL_JOB } from "./notify.ts";
import { personalNotifications } from "./personal-notifications.ts";
import { pruneNotifications } from "./prune-notifications.ts";
import { tellEvents, tellOverdue } from "./tell-event.ts";
import { tellReleases } from "./tell-releases.ts";
import { createUnsubscribeLinks } from "./unsubscribe-link.ts";

/** Events whose jobs are taken at once. */
const TOLD_TOGETHER = 50;

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
    endpoints: [...serveNotifications(delivering), ...serveNoticeDesk(context)],
    personal: personalNotifications(context),
    notify,
    jobs: [
      {
        name: TELL_JOB,
        mostTogether: TOLD_TOGETHER,
        async run(...all) {
          const isToSend = await tellEvents(
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
          await tellOverdue(context);
          await deliverDue(delivering);
        },
      },
      { name: "tell-releases", schedule: "* * * * *", run: () => tellReleases({ ...context, notify }) },
      { name: "prune-notifications", schedule: "50 3 * * *", run: () => pruneNotifications(context) },
    ],
  };
}
