import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { Database } from "../../../../ports/database.ts";
import type { BookingService, listBookingServices } from "../contract.ts";
import { type HostRow, listServices, type ServiceRow } from "./service-store.ts";

/** The services and times for guests, read through a connection that can only read public tables. */
export interface GuestBooking {
  listServices(): Promise<OutputOf<typeof listBookingServices>>;
}

export function createGuestBooking(guestDb: Database): GuestBooking {
  return {
    async listServices() {
      const rows = await listServices(guestDb, { isOpen: true });
      return { items: rows.map(toBookingService) };
    },
  };
}

function toBookingService({ service, host }: { service: ServiceRow; host: HostRow }): BookingService {
  const { id, title, summary, question, minutes, capacity, freeLevel, freePerMonth } = service;
  return {
    id,
    title,
    summary,
    question,
    minutes,
    capacity,
    host: { name: host.name, intro: host.intro },
    price_fen: service.priceFen,
    free: freeLevel === null || freePerMonth === 0 ? null : { level: freeLevel, per_month: freePerMonth },
    notice_minutes: service.noticeMinutes,
    horizon_days: service.horizonDays,
    cancel_hours: service.cancelHours,
    late_percent: service.latePercent,
  };
}
