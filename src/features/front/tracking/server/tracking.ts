import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import * as adminContract from "../admin-contract.ts";
import * as contract from "../contract.ts";
import { chooseConsent } from "./choose-consent.ts";
import { findConsent } from "./consent-store.ts";
import { personalTracking } from "./personal-tracking.ts";
import { readStatistics } from "./read-statistics.ts";
import { recordEvents } from "./record-events.ts";
import { sumDays } from "./sum-days.ts";
import type { TrackingContext } from "./tracking-context.ts";
import { createWriter } from "./write-events.ts";

export interface Tracking {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
  /** Writes the waiting events; called when the process ends, while the database is still connected. */
  flush(): Promise<void>;
}

/** The site's own statistics: viewed pages, sources of visits, and the funnel from gates to payments. */
export function createTracking(dependencies: Omit<TrackingContext, "buffer">): Tracking {
  const context: TrackingContext = { ...dependencies, buffer: createWriter(dependencies) };
  return {
    endpoints: [
      serveEndpoint(contract.trackEvents, ({ body }, caller) => {
        recordEvents(context, body, caller);
        return {};
      }),
      serveEndpoint(contract.getTrackingConsent, async (_, { user }) => ({
        is_on: (await findConsent(context.db, user.id)) !== null,
      })),
      serveEndpoint(contract.chooseTrackingConsent, ({ body }, { user }) =>
        chooseConsent(context, { userId: user.id, isOn: body.is_on }),
      ),
      serveEndpoint(adminContract.readStatistics, ({ query }) => readStatistics(context, query)),
    ],
    // Runs after the last late events of the day (`MAX_AGE_SECONDS`).
    jobs: [{ name: "sum-statistics", schedule: "20 3 * * *", run: () => sumDays(context) }],
    personal: personalTracking(dependencies.db),
    flush: () => context.buffer.flush(),
  };
}
