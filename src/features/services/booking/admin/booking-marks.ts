import type { StateTone } from "../../../../ui/console/page-parts.tsx";
import type { AdminBooking } from "../admin-contract.ts";
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

/** Whether the outcome of the booking can be recorded: it was confirmed and has begun. */
export function mayFinish({ state, starts_at }: AdminBooking): boolean {
  return state === "confirmed" && new Date(starts_at) <= new Date();
}
