import { z } from "zod";
import { WAITING_KINDS } from "../../../domain/staff/waiting-work.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { wireTime } from "../../../kit/api/wire.ts";

const waitingSchema = z.object({
  kind: z.enum(WAITING_KINDS),
  count: z.number().int(),
  /** Since when the oldest item waits; for bookings, the beginning of the next one. */
  oldest_at: wireTime.nullable(),
  /** The earliest due day of an item in Beijing; null: these items have no due day. */
  due_on: z.string().nullable(),
  /** The console page that lists them. */
  address: z.string(),
});

/** Contains only numbers: everybody who may do the work sees how much is waiting, and nobody is named. */
export const listWaiting = defineEndpoint({
  name: "listWaitingWork",
  summary: "等自己处理的事：按自己的权限，每种有几件、最早一件的时间或期限、控制台里的地址；没有权限的不列出",
  method: "GET",
  path: "/v1/admin/waiting",
  who: "user",
  output: z.object({ items: z.array(waitingSchema) }),
  limits: [{ max: 120, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
});

export type WaitingItem = z.output<typeof waitingSchema>;
