import type { CSSProperties, ReactNode } from "react";
import { consoleHref } from "../../../../ui/console/page.ts";
import { StateMark, type StateTone, stateOf } from "../../../../ui/console/page-parts.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import type { AdminBooking } from "../admin-contract.ts";
import { type DayPart, dayText, formatMinutes } from "../booking-hours.ts";
import { BOOKING_MARKS } from "./booking-marks.ts";
import type { WeekBlock, WeekDay, WeekLayout } from "./booking-week.ts";
import { HOUR_MINUTES } from "./day-parts.ts";
import { hoursText } from "./hours-text.ts";

const HOUR_REM = 4;
const PADDING_REM = 0.25;
const LOOK =
  "block w-full overflow-hidden rounded-md border border-border-strong bg-card px-2 py-1 text-left text-sm hover:bg-hover lg:absolute lg:top-(--top) lg:left-(--left) lg:h-(--height) lg:min-h-6 lg:w-(--width) lg:py-0.5 lg:text-xs";

interface WeekGridProps {
  week: WeekLayout;
  today: string;
  /** Set when the grid shows a single host; blocks then omit the name. */
  isOfOne: boolean;
  hostIdOf(name: string): number | undefined;
  onOpen(booking: AdminBooking): void;
}

/** Seven lists, one for each day; wide screens show them as columns by hour. */
export function WeekGrid({ week: { days, span }, today, ...blocks }: WeekGridProps) {
  const hours = Array.from(
    { length: (span.to - span.from) / HOUR_MINUTES },
    (_, index) => span.from + index * HOUR_MINUTES,
  );
  const height = { "--body": `${hours.length * HOUR_REM}rem` } as CSSProperties;
  return (
    <>
      <p className="mb-2 hidden items-center gap-2 text-xs text-text-secondary lg:flex">
        <span aria-hidden="true" className="size-3 rounded-sm border border-success-border bg-success-bg" />
        还空着的时间
      </p>
      <div style={height} className="lg:grid lg:grid-cols-[3rem_minmax(0,1fr)]">
        <div aria-hidden="true" className="hidden pt-10 text-xs text-text-muted tabular-nums lg:block">
          {hours.map((minute) => (
            <p key={minute} className="h-16 -translate-y-2">
              {formatMinutes(minute)}
            </p>
          ))}
        </div>
        <ol
          aria-label="一周的预约"
          className="flex flex-col divide-y divide-border lg:grid lg:grid-cols-7 lg:divide-x lg:divide-y-0 lg:border-r lg:border-border"
        >
          {days.map((day) => (
            <DayColumn key={day.day} day={day} isToday={day.day === today} hours={hours} span={span} {...blocks} />
          ))}
        </ol>
      </div>
    </>
  );
}

interface DayColumnProps extends Omit<WeekGridProps, "week" | "today"> {
  day: WeekDay;
  isToday: boolean;
  hours: readonly number[];
  span: DayPart;
}

function DayColumn({ day: { day, blocks, free }, isToday, hours, span, ...rest }: DayColumnProps) {
  return (
    <li className="py-3 lg:py-0" {...(isToday && { "aria-current": "date" as const })}>
      <h3
        className={`font-semibold whitespace-nowrap tabular-nums lg:h-10 lg:px-1.5 lg:py-2.5 lg:text-sm ${isToday ? "text-brand" : ""}`}
      >
        {dayText(day)}
        {isToday && <span className="ml-1.5 text-xs font-normal lg:sr-only">今天</span>}
      </h3>
      {free.length > 0 && (
        <p className="text-sm text-text-secondary tabular-nums lg:sr-only">还空着 {hoursText(free)}</p>
      )}
      {blocks.length === 0 && <p className="text-sm text-text-muted lg:sr-only">没有预约</p>}
      <div className="lg:relative lg:h-(--body)">
        <div aria-hidden="true" className="hidden lg:block">
          {free.map((part) => (
            <div
              key={part.from}
              style={placeOf(part, span)}
              className="absolute inset-x-0 top-(--top) h-(--height) bg-success-bg"
            />
          ))}
          {hours.map((minute) => (
            <div
              key={minute}
              style={placeOf({ from: minute, to: minute + HOUR_MINUTES }, span)}
              className="absolute inset-x-0 top-(--top) border-t border-border"
            />
          ))}
        </div>
        <ul className="mt-2 flex flex-col gap-2 empty:hidden lg:mt-0 lg:block">
          {blocks.map((block) => (
            <li key={block.bookings[0].id}>
              <Block block={block} day={day} span={span} {...rest} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

interface BlockProps extends Pick<DayColumnProps, "span" | "isOfOne" | "hostIdOf" | "onOpen"> {
  block: WeekBlock;
  day: string;
}

/** A block with one booking opens it; a block with several opens the list. */
function Block({ block, day, span, isOfOne, hostIdOf, onOpen }: BlockProps) {
  const [first, ...others] = block.bookings;
  const time = `${formatMinutes(block.from)}–${formatMinutes(block.to)}`;
  const what = isOfOne ? first.title : `${first.title} · ${first.host}`;
  const style = { ...placeOf(block, span), ...laneOf(block) };
  if (others.length === 0) {
    return (
      <button
        type="button"
        style={style}
        title={`${time} ${first.guest} ${what}`}
        className={LOOK}
        onClick={() => onOpen(first)}
      >
        <BlockText block={block} who={first.guest} what={what} tone={BOOKING_MARKS[first.state][1]}>
          {stateOf(BOOKING_MARKS, first.state)}
        </BlockText>
      </button>
    );
  }
  const hostId = hostIdOf(first.host);
  const query = { from: day, to: day, q: first.title, sort: "starts_at" };
  return (
    <Link
      to={consoleHref("/booking", hostId === undefined ? query : { ...query, host_id: String(hostId) })}
      style={style}
      title={`${time} ${what}`}
      className={LOOK}
    >
      <BlockText block={block} who={`${block.bookings.length} 人`} what={what}>
        <span className="text-text-secondary">在列表里看</span>
      </BlockText>
    </Link>
  );
}

interface BlockTextProps {
  block: WeekBlock;
  who: string;
  what: string;
  tone?: StateTone;
  children: ReactNode;
}

/** As many lines as are high enough in the grid, where the hour says when it ends; the others are read out only. */
function BlockText({ block: { from, to }, who, what, tone, children }: BlockTextProps) {
  const lines = linesOf(to - from);
  return (
    <>
      <span className="block truncate">
        {tone !== undefined && lines < 3 && (
          <span className="mr-1.5 hidden lg:inline-block">
            <StateMark tone={tone}>{null}</StateMark>
          </span>
        )}
        <span className="tabular-nums">
          {formatMinutes(from)}
          <span className="lg:sr-only">–{formatMinutes(to)}</span>
        </span>{" "}
        <span className="font-semibold">{who}</span>
      </span>
      <span className={`block truncate ${lines < 2 ? "lg:sr-only" : ""}`}>{what}</span>
      <span className={`block truncate ${lines < 3 ? "lg:sr-only" : ""}`}>{children}</span>
    </>
  );
}

/** Lines of small text that a block of the grid has room for. */
function linesOf(minutes: number): number {
  return Math.floor((minutes / HOUR_MINUTES) * HOUR_REM - PADDING_REM);
}

/** Position of a part of the day in its column. */
function placeOf({ from, to }: DayPart, span: DayPart): CSSProperties {
  const share = (minutes: number) => `${(minutes / (span.to - span.from)) * 100}%`;
  return { "--top": share(from - span.from), "--height": share(to - from) } as CSSProperties;
}

function laneOf({ lane, lanes }: WeekBlock): CSSProperties {
  return { "--left": `${(lane / lanes) * 100}%`, "--width": `${100 / lanes}%` } as CSSProperties;
}
