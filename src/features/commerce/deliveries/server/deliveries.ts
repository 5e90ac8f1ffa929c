import type { DeliveredContent, RecordDeliveries } from "../../../../domain/content/delivered-content.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { ServedEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { serveDeliveries } from "./deliveries-api.ts";
import type { DeliveriesContext } from "./deliveries-context.ts";
import { deleteDeliveriesBefore } from "./delivery-store.ts";
import { type LineDelivery, listLineDeliveries } from "./list-use.ts";
import { personalDeliveries } from "./personal-deliveries.ts";
import {
  addReportedSeconds,
  createRecordDeliveries,
  RETENTION_DAYS_AFTER_WINDOW,
  recordWhole,
} from "./record-delivery.ts";

export interface Deliveries {
  endpoints: ServedEndpoint[];
  record: RecordDeliveries;
  /** Records all of these as fully delivered, regardless of how much was sent. */
  recordWhole(used: { user: CallingUser; contents: readonly DeliveredContent[] }): Promise<void>;
  /** Adds seconds of a film that the player reported as watched. */
  addReported(seen: { user: CallingUser; content: DeliveredContent; seconds: number }): Promise<void>;
  /** The resources opened by the right of an order line. */
  listOfLine(db: DatabaseOrTransaction, line: { orderNo: string; orderLine: number }): Promise<LineDelivery[]>;
  jobs: Job[];
  personal: PersonalSource;
}

/**
 * Records which content the server delivers under a bought or given right. Refunds are measured by it (decision 0105).
 */
export function createDeliveries(context: DeliveriesContext): Deliveries {
  const { db, clock } = context;
  return {
    endpoints: serveDeliveries(context),
    record: createRecordDeliveries(context),
    recordWhole: (used) => recordWhole(context, used),
    addReported: (seen) => addReportedSeconds(context, seen),
    listOfLine: listLineDeliveries,
    jobs: [
      {
        name: "forget-deliveries",
        schedule: "45 3 * * *",
        async run() {
          const days = (await context.readRefundDays(db)) + RETENTION_DAYS_AFTER_WINDOW;
          await deleteDeliveriesBefore(db, new Date(clock.now().getTime() - days * DAY_MS));
        },
      },
    ],
    personal: personalDeliveries(db),
  };
}
