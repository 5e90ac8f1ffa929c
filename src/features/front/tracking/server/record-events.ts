import type { Caller } from "../../../../kit/api/caller.ts";
import type { ParsedInputOf } from "../../../../kit/api/handled-endpoint.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { trackEvents } from "../contract.ts";
import { hasContent } from "../tracked-routes.ts";
import { isCounted } from "../tracking-rules.ts";
import type { TrackingContext } from "./tracking-context.ts";

type Sent = ParsedInputOf<typeof trackEvents>["body"];

/** Buffers events for the next batch, without a query, so that no call waits. */
export function recordEvents(
  { clock, buffer }: Pick<TrackingContext, "clock" | "buffer">,
  { tab, events }: Sent,
  { user, device, header }: Pick<Caller, "user" | "device" | "header">,
): void {
  if (!isCounted({ userAgent: device.userAgent, header })) return;
  const now = clock.now().getTime();
  buffer.push(
    events.map(({ kind, route, content_id: contentId, ago_seconds: agoSeconds, referrer, campaign }) => {
      const happenedAt = new Date(now - agoSeconds * 1000);
      return {
        happenedAt,
        day: dayOf(happenedAt),
        kind,
        route,
        tab,
        userId: user?.id ?? null,
        // For pages with a secret address nothing else is stored, whatever is sent.
        contentId: hasContent(route) ? contentId : null,
        referrer,
        campaign,
      };
    }),
  );
}
