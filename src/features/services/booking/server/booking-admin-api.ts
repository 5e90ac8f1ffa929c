import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { exportList, readListPage } from "../../../../kit/tables/list-rows.ts";
import { createOnce } from "../../../identity/idempotency/server/create-once.ts";
import * as contract from "../admin-contract.ts";
import {
  cancelByStaff,
  finishByStaff,
  moveByStaff,
  readSetup,
  saveDay,
  saveHost,
  saveService,
} from "./booking-admin.ts";
import { BOOKING_COLUMNS, toBookingCells } from "./booking-cells.ts";
import type { HostingContext } from "./booking-context.ts";
import { listedBookings } from "./booking-list-store.ts";
import { serializeAdminBookings } from "./serialize-booking.ts";

/** The admin endpoints of bookings. */
export function serveBookingAdmin(context: HostingContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.readBookingSetup, () => readSetup(context)),
    serveEndpoint(contract.saveBookingHost, ({ body }, caller) =>
      createOnce(context, { endpoint: contract.saveBookingHost, input: body, caller }, (tx) =>
        saveHost(tx, { draft: body, note: caller.note }),
      ),
    ),
    serveEndpoint(contract.saveBookingService, ({ body }, caller) =>
      createOnce(context, { endpoint: contract.saveBookingService, input: body, caller }, (tx) =>
        saveService(tx, { draft: body, note: caller.note }),
      ),
    ),
    serveEndpoint(contract.putBookingDay, ({ params, body }, { note }) =>
      saveDay(context, { hostId: body.host_id, day: params.day, hours: body.hours, title: body.title, note }),
    ),
    serveEndpoint(contract.listBookings, async ({ query: { page, ...filter } }) => {
      const { rows, total, next } = await readListPage(contract.bookingList, page, listedBookings(context, filter));
      return { items: await serializeAdminBookings(context, context.db, rows), total, next };
    }),
    serveEndpoint(contract.exportBookings, ({ query: { page, ...filter } }, { note }) => {
      note({ subject: "bookings", after: { ...filter, sort: page.sort } });
      return exportList({
        list: contract.bookingList,
        page,
        source: listedBookings(context, filter),
        toItems: (rows) => serializeAdminBookings(context, context.db, rows),
        columns: BOOKING_COLUMNS,
        cells: toBookingCells,
        fileName: "bookings",
        displayName: "预约",
      });
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
