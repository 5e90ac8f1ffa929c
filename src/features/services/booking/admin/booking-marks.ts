import type { StateTone } from "../../../../ui/console/page-parts.tsx";
import { BOOKING_STATES, type BookingState } from "../booking-states.ts";

/** Labels and colours of the booking statuses. */
export const BOOKING_MARKS: Readonly<Record<BookingState, readonly [string, StateTone]>> = {
  chosen: [BOOKING_STATES.chosen, "info"],
  held: [BOOKING_STATES.held, "waiting"],
  released: [BOOKING_STATES.released, "ended"],
  confirmed: [BOOKING_STATES.confirmed, "good"],
  done: [BOOKING_STATES.done, "ended"],
  no_show: [BOOKING_STATES.no_show, "bad"],
  cancelled: [BOOKING_STATES.cancelled, "ended"],
};
