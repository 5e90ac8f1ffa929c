import { BOOKING_STATES } from "./booking-states.ts";

/** How a confirmed booking ends after it has begun. */
export const OUTCOMES = ["done", "no_show"] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** The question before an outcome is recorded for the bookings that `subject` names. */
export function outcomeQuestion(outcome: Outcome, subject = "这份预约"): { title: string; text: string } {
  const title = `记为${BOOKING_STATES[outcome]}`;
  return { title, text: `${subject}${title}，${outcome === "no_show" ? "不退款，" : ""}不能改回来。` };
}
