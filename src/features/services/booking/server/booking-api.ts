import { notFound } from "../../../../kit/api/app-error.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { dayAfter } from "../booking-hours.ts";
import * as contract from "../contract.ts";
import * as hosting from "../hosting-contract.ts";
import type { HostingContext } from "./booking-context.ts";
import { type CalendarContext, readAddress, readFeed, renewAddress, writeBookingFile } from "./calendar-files.ts";
import { endBooking } from "./end-booking.ts";
import { findFree } from "./free-times.ts";
import type { GuestBooking } from "./guest-booking.ts";
import { cancelHosted, finishHosted, putHostedDay, putLink, readHosting } from "./hosting.ts";
import { moveTime } from "./move-time.ts";
import { chooseTime, listOwn, readOwn } from "./own-bookings.ts";
import { serializeBooking } from "./serialize-booking.ts";
import { findService } from "./service-store.ts";

export function serveBooking(context: HostingContext & CalendarContext, guest: GuestBooking): ServedEndpoint[] {
  const { db, clock } = context;
  const serialize = async (row: Parameters<typeof serializeBooking>[1]) => ({
    booking: await serializeBooking(db, row, clock.now()),
  });
  return [
    serveEndpoint(contract.listBookingServices, () => guest.listServices()),
    serveEndpoint(contract.listFreeTimes, async ({ params, query: { from, days } }) => {
      const service = await findService(db, params.service_id);
      if (!service?.isOpen) throw notFound("没有这项服务，或者现在不能预约");
      const slots = await findFree(db, { service, now: clock.now(), from, days });
      const byDay = Map.groupBy(slots, ({ startsAt }) => dayOf(startsAt));
      const named = Array.from({ length: days }, (_, index) => dayAfter(from, index));
      return {
        days: named.map((day) => ({
          day,
          times: (byDay.get(day) ?? []).map(({ startsAt, endsAt, places }) => ({
            starts_at: startsAt.toISOString(),
            ends_at: endsAt.toISOString(),
            places,
          })),
        })),
      };
    }),
    serveEndpoint(contract.chooseTime, async ({ body }, { user }) => ({
      booking: await chooseTime(context, {
        userId: user.id,
        serviceId: body.service_id,
        startsAt: new Date(body.starts_at),
        answer: body.answer,
      }),
    })),
    serveEndpoint(contract.listOwnBookings, ({ query }, { user }) =>
      listOwn(context, { userId: user.id, cursor: query.cursor?.id ?? null }),
    ),
    serveEndpoint(contract.readOwnBooking, async ({ params }, { user }) =>
      serialize(await readOwn(context, { userId: user.id, id: params.booking_id })),
    ),
    serveEndpoint(contract.moveOwnBooking, async ({ params, body }, { user }) => {
      const { id } = await readOwn(context, { userId: user.id, id: params.booking_id });
      return serialize(await moveTime(context, { id, startsAt: new Date(body.starts_at), by: "member" }));
    }),
    serveEndpoint(contract.cancelOwnBooking, async ({ params, body }, { user }) => {
      const booking = await readOwn(context, { userId: user.id, id: params.booking_id });
      const cancelling = { by: "member", reason: "", displayedPercent: body.shown_percent, checkSum: null } as const;
      return serialize(await endBooking(context, { booking, ...cancelling }));
    }),
    serveEndpoint(contract.getBookingFile, ({ params }, { user }) =>
      writeBookingFile(context, { userId: user.id, id: params.booking_id }),
    ),
    serveEndpoint(contract.getCalendarAddress, async (_, { user }) => ({ url: await readAddress(context, user.id) })),
    serveEndpoint(contract.renewCalendarAddress, async (_, { user }) => ({
      url: await renewAddress(context, user.id),
    })),
    serveEndpoint(contract.readCalendar, ({ params }) =>
      readFeed(context, { userId: params.user_id, signature: params.signature }),
    ),
    ...serveHosting(context),
  ];
}

function serveHosting(context: HostingContext): ServedEndpoint[] {
  return [
    serveEndpoint(hosting.readHosting, ({ query }, { user }) => readHosting(context, { userId: user.id, ...query })),
    serveEndpoint(hosting.cancelHosted, async ({ params, body }, host) => ({
      booking: await cancelHosted(context, { host, id: params.booking_id, reason: body.reason }),
    })),
    serveEndpoint(hosting.finishHosted, async ({ params, body }, host) => ({
      booking: await finishHosted(context, { host, id: params.booking_id, outcome: body.outcome }),
    })),
    serveEndpoint(hosting.putHostedLink, async ({ params, body }, host) => ({
      booking: await putLink(context, { host, id: params.booking_id, meetingUrl: body.meeting_url }),
    })),
    serveEndpoint(hosting.putHostedDay, ({ params, body }, host) =>
      putHostedDay(context, { host, day: params.day, hours: body.hours }),
    ),
  ];
}
