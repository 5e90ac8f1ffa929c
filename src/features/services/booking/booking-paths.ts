/** The page where times are chosen. */
export const BOOKING_PATH = "/booking";

/** The page of the user's own bookings. */
export const OWN_BOOKINGS_PATH = "/user/profile?tab=bookings";

/** The page of one of the user's bookings. */
export function pathOfBooking(id: number): string {
  return `${OWN_BOOKINGS_PATH}&booking=${id}`;
}
