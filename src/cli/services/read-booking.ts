import type { DayPart } from "../../features/services/booking/booking-hours.ts";
import { BOOKING_STATES, type BookingState } from "../../features/services/booking/booking-states.ts";
import { readDay, readId, readMoment } from "../read-values.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type BookingCommand =
  | { name: "booking"; act: "list"; state: BookingState | null }
  | { name: "booking"; act: "setup" }
  | { name: "booking"; act: "host" | "service"; file: string }
  | { name: "booking"; act: "day"; day: string; host: number | null; hours: DayPart[] | null; title: string }
  | { name: "booking"; act: "cancel"; id: number; reason: string }
  | { name: "booking"; act: "move"; id: number; to: Date }
  | { name: "booking"; act: "done" | "no-show"; id: number };

const OPTIONS = {
  state: "text",
  host: "text",
  hours: "text",
  title: "text",
  reason: "text",
  to: "text",
  off: "flag",
  usual: "flag",
} as const;

type Values = ReturnType<typeof readArgs<typeof OPTIONS>>["values"];

/** Which options each act takes. */
const TAKES: Readonly<Record<string, readonly (keyof Values)[]>> = {
  list: ["state"],
  setup: [],
  host: [],
  service: [],
  day: ["host", "hours", "title", "off", "usual"],
  cancel: ["reason"],
  move: ["to"],
  done: [],
  "no-show": [],
};

/** `booking`, `booking day 2026-12-31 --off`, `booking cancel 3 --reason 讲师生病`. */
export function readBooking(args: readonly string[]): BookingCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, OPTIONS);
  if (isHelpWanted) return null;
  const [act = "list", arg, ...more] = positionals;
  const takes = Object.hasOwn(TAKES, act) ? TAKES[act] : undefined;
  if (takes === undefined || (act === "list" && positionals.length > 0))
    throw new UsageError(`booking 后面没有“${act}”，用法见 help booking`);
  refusePositionals(`booking ${act}`, act === "setup" && arg !== undefined ? [arg] : more);
  for (const [option, value] of Object.entries(values) as [keyof Values, unknown][]) {
    if (value !== null && value !== false && !takes.includes(option))
      throw new UsageError(`--${option} 不用于 booking ${act === "list" ? "（不带词）" : act}`);
  }
  const name = "booking";
  switch (act) {
    case "list":
      return { name, act, state: readState(values.state) };
    case "setup":
      return { name, act };
    case "host":
    case "service":
      if (arg === undefined) throw new UsageError(`booking ${act} 要写一个 JSON 文件`);
      return { name, act, file: arg };
    case "day":
      return {
        name,
        act,
        day: readDay(arg ?? "", "日期写成 2026-12-31"),
        host: readHost(values.host),
        ...readHours(values),
      };
    case "cancel":
      if (values.reason === null) throw new UsageError("booking cancel 要用 --reason 写明原因");
      return { name, act, id: readId(arg, `booking ${act}`), reason: values.reason };
    case "move":
      return { name, act, id: readId(arg, `booking ${act}`), to: readMoment(values.to ?? "", "--to") };
    default:
      return { name, act: act === "done" ? "done" : "no-show", id: readId(arg, `booking ${act}`) };
  }
}

function readState(text: string | null): BookingState | null {
  if (text === null) return null;
  const state = (Object.keys(BOOKING_STATES) as BookingState[]).find((one) => one === text);
  if (!state) throw new UsageError(`--state 只能是 ${Object.keys(BOOKING_STATES).join("、")}`);
  return state;
}

function readHost(text: string | null): number | null {
  return text === null ? null : readId(text, "booking day … --host");
}

function readHours({
  hours,
  off,
  usual,
  title,
  host,
}: Values): Pick<Extract<BookingCommand, { act: "day" }>, "hours" | "title"> {
  if ([hours !== null, off, usual].filter(Boolean).length !== 1)
    throw new UsageError("booking day 要且只要写 --hours、--off、--usual 中的一个");
  if (hours !== null && host === null) throw new UsageError("--hours 要和 --host 一起用；全站只能休息");
  if (usual) return { hours: null, title: "" };
  return { hours: hours === null ? [] : hours.split(",").map(readPart), title: title ?? "" };
}

function readPart(text: string): DayPart {
  const [, h1, m1, h2, m2] = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(text.trim()) ?? [];
  const part = { from: Number(h1) * 60 + Number(m1), to: Number(h2) * 60 + Number(m2) };
  if (h1 === undefined || !(part.from < part.to) || part.to > 1440)
    throw new UsageError("--hours 写成 09:00-12:00,14:00-18:00");
  return part;
}
