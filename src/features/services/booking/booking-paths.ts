/** Where times are chosen. */
export const BOOKING_PATH = "/booking";

/** Where somebody's own bookings are. */
export const OWN_BOOKINGS_PATH = "/user/profile?tab=bookings";

/** Where one of them stands in full. */
export function pathOfBooking(id: number): string {
  return `${OWN_BOOKINGS_PATH}&booking=${id}`;
}
