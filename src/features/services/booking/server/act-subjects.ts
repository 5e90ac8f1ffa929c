import { titlesByKey } from "../../../../kit/tables/titles-by-key.ts";
import { bookingHosts, bookingServices, bookings } from "./booking-tables.ts";

export const bookingSubjects = titlesByKey({ key: bookings.id, title: bookings.title });
export const bookingHostSubjects = titlesByKey({ key: bookingHosts.id, title: bookingHosts.name });
export const bookingServiceSubjects = titlesByKey({ key: bookingServices.id, title: bookingServices.title });
