import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { ServedEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import type { Database } from "../../../../ports/database.ts";
import { serveBookingAdmin } from "./booking-admin-api.ts";
import { serveBooking } from "./booking-api.ts";
import type { HostingContext } from "./booking-context.ts";
import { remindOfBookings, tidyBookings } from "./booking-jobs.ts";
import type { CalendarContext } from "./calendar-files.ts";
import { createGuestBooking, type GuestBooking } from "./guest-booking.ts";
import { personalBooking } from "./personal-booking.ts";

export { soldTimes } from "./sold-times.ts";

export interface Booking {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
  /** For page loaders. */
  guest: GuestBooking;
}

/** Consultations: hosts, free times, bookings. */
export function createBooking(context: HostingContext & CalendarContext & { guestDb: Database }): Booking {
  const guest = createGuestBooking(context.guestDb);
  return {
    guest,
    endpoints: [...serveBooking(context, guest), ...serveBookingAdmin(context)],
    jobs: [
      { name: "remind-of-bookings", schedule: "* * * * *", run: () => remindOfBookings(context) },
      { name: "tidy-bookings", schedule: "*/10 * * * *", run: () => tidyBookings(context) },
    ],
    personal: personalBooking(context),
  };
}
