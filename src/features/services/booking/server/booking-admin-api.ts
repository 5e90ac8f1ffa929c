import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../admin-contract.ts";
import {
  cancelByStaff,
  finishByStaff,
  listAll,
  moveByStaff,
  readSetup,
  saveDay,
  saveHost,
  saveService,
} from "./booking-admin.ts";
import type { HostingContext } from "./booking-context.ts";

/** Admin endpoints of bookings. */
export function serveBookingAdmin(context: HostingContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.readBookingSetup, () => readSetup(context)),
    serveEndpoint(contract.saveBookingHost, ({ body }, { note }) => saveHost(context, { draft: body, note })),
    serveEndpoint(contract.saveBookingService, ({ body }, { note }) => saveService(context, { draft: body, note })),
    serveEndpoint(contract.putBookingDay, ({ params, body }, { note }) =>
      saveDay(context, { hostId: body.host_id, day: params.day, hours: body.hours, title: body.title, note }),
    ),
    serveEndpoint(contract.listBookings, ({ query }, { note }) => {
      note({ subject: "bookings" });
      return listAll(context, { state: query.state ?? null, cursor: query.cursor?.id ?? null });
    }),
    serveEndpoint(contract.cancelBooking, ({ params, body }, { user, note }) =>
      cancelByStaff(context, {
        id: params.booking_id,
        reason: body.reason,
        checkSum: context.checkSumsOf(user),
        note,
      }),
    ),
    serveEndpoint(contract.moveBooking, ({ params, body }, { note }) =>
      moveByStaff(context, { id: params.booking_id, startsAt: new Date(body.starts_at), note }),
    ),
    serveEndpoint(contract.finishBooking, ({ params, body }, { note }) =>
      finishByStaff(context, { id: params.booking_id, outcome: body.outcome, note }),
    ),
  ];
}
