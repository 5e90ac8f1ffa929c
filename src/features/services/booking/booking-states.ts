/** The states of a booking with their names. */
export const BOOKING_STATES = {
  chosen: "待下单",
  held: "待付款",
  released: "已放开",
  confirmed: "已确认",
  done: "已完成",
  no_show: "没有到场",
  cancelled: "已取消",
} as const;

export type BookingState = keyof typeof BOOKING_STATES;

const NEXT_STATES: Readonly<Record<BookingState, readonly BookingState[]>> = {
  // Not confirmed yet, and reserved by an order.
  chosen: ["held"],
  held: ["confirmed", "released"],
  // The order closed. A late payment takes the time again if it is free.
  released: ["confirmed"],
  confirmed: ["done", "no_show", "cancelled"],
  done: [],
  no_show: [],
  cancelled: [],
};

/** Whether the transition is allowed. */
export function canMoveBooking(from: BookingState, to: BookingState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** States in which a booking occupies a place in the calendar. */
export const TAKING_STATES = ["held", "confirmed", "done", "no_show"] as const satisfies readonly BookingState[];
