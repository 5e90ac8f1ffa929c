import { useState } from "react";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { useIsMounted } from "../../../../ui/display/time-text.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { dayAfter, dayText, weekdayOf } from "../booking-hours.ts";
import { type FreeTime, listFreeTimes } from "../contract.ts";
import { clockText, dayOfTime } from "./booking-texts.ts";

const SHOWN_DAYS = 28;
/** The number of times in one column next to four weeks. */
const BESIDE_THE_MONTH = 6;
const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"];

interface TimePickerProps {
  serviceId: number;
  horizonDays: number;
  chosen: FreeTime | null;
  onChoose(time: FreeTime | null): void;
  /** Increased when the times must be fetched again. */
  round?: number;
}

/** Selects one time: four weeks of days, then the free times of a day. */
export function TimePicker(props: TimePickerProps) {
  const isMounted = useIsMounted();
  // As wide as its container, because a dialog is narrow on any screen.
  return (
    <div className="@container">
      {isMounted ? <Weeks key={`${props.serviceId} ${props.round ?? 0}`} {...props} /> : <PickerSkeleton />}
    </div>
  );
}

function Weeks({ serviceId, horizonDays, chosen, onChoose }: TimePickerProps) {
  const [today] = useState(() => dayOf(new Date()));
  const monday = dayAfter(today, -weekdayOf(today));
  const [page, turn] = useState(0);
  const from = dayAfter(monday, page * SHOWN_DAYS);
  const query = { from, days: SHOWN_DAYS };
  const { data, error, reload } = usePersonalData(listFreeTimes, { params: { service_id: serviceId }, query }, true);
  const [wanted, setDay] = useState<string | null>(null);
  if (error !== null) return <LoadNote what="空闲时间" reassurance="没有占用任何时间" error={error} onRetry={reload} />;
  if (data === null) return <PickerSkeleton />;
  const { days } = data;
  const isCurrent = days[0]?.day === from;
  const first = days.find(({ times }) => times.length > 0)?.day ?? null;
  const day = days.some((one) => one.day === wanted) ? wanted : first;
  const times = days.find((one) => one.day === day)?.times ?? [];
  const isLast = dayAfter(from, SHOWN_DAYS) > dayAfter(today, horizonDays);
  function go(step: number) {
    turn(page + step);
    setDay(null);
    onChoose(null);
  }
  return (
    <div
      aria-busy={!isCurrent}
      className={`grid gap-6 transition-opacity duration-150 @xl:grid-cols-[minmax(0,1fr)_200px] ${isCurrent ? "" : "opacity-50"}`}
    >
      <section aria-label="选日子">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h3 className="font-semibold">{monthText(from)}</h3>
          <div className="flex gap-2">
            <Button variant="quiet" size="small" disabled={page === 0} onClick={() => go(-1)}>
              前四周
            </Button>
            <Button variant="quiet" size="small" disabled={isLast} onClick={() => go(1)}>
              后四周
            </Button>
          </div>
        </div>
        <div aria-hidden="true" className="mb-1 grid grid-cols-7 text-center text-xs text-text-muted">
          {WEEKDAYS.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        <div className="grid grid-cols-7 gap-1">
          {days.map(({ day: one, times: free }) => (
            <DayButton
              key={one}
              day={one}
              isToday={one === today}
              free={free.length}
              isChosen={one === day}
              onChoose={() => {
                setDay(one);
                onChoose(null);
              }}
            />
          ))}
        </div>
        <p className="mt-3 text-xs text-text-muted">时间都是北京时间。</p>
      </section>
      <section aria-label={day === null ? "选时间" : `${dayText(day)}的空闲时间`}>
        {day === null ? (
          <p className="text-text-secondary">{isLast ? "可以预约的日子都约满了。" : "这四周都约满了，看看后四周。"}</p>
        ) : (
          <>
            <h3 className="mb-3 font-semibold">{dayText(day)}</h3>
            {times.length === 0 && <p className="text-text-secondary">这一天没有空闲时间了，换一天看看。</p>}
            <ul
              className={`grid grid-cols-3 gap-2 @xl:max-h-77 @xl:overflow-y-auto @xl:p-0.5 ${times.length > BESIDE_THE_MONTH ? "@xl:grid-cols-2" : "@xl:grid-cols-1"}`}
            >
              {times.map((time) => (
                <li key={time.starts_at}>
                  <TimeButton
                    time={time}
                    isChosen={chosen?.starts_at === time.starts_at}
                    onChoose={() => onChoose(time)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  );
}

interface DayButtonProps {
  day: string;
  isToday: boolean;
  free: number;
  isChosen: boolean;
  onChoose(): void;
}

function DayButton({ day, isToday, free, isChosen, onChoose }: DayButtonProps) {
  const look = isChosen
    ? "bg-brand font-semibold text-on-brand"
    : free > 0
      ? "bg-brand-soft font-medium text-text hover:bg-hover"
      : "text-text-muted";
  return (
    <button
      type="button"
      disabled={free === 0}
      aria-pressed={isChosen}
      aria-label={`${dayText(day)}${isToday ? "，今天" : ""}，${free === 0 ? "没有空闲" : `${free} 个空闲时间`}`}
      onClick={onChoose}
      className={`relative grid aspect-square max-h-14 w-full max-[18rem]:aspect-auto max-[18rem]:max-h-none place-items-center rounded-md border border-transparent tabular-nums transition-colors duration-150 ${look}`}
    >
      {Number(day.slice(8))}
      {isToday && (
        <span
          aria-hidden="true"
          className={`absolute bottom-1.5 size-1 rounded-full ${isChosen ? "bg-on-brand" : "bg-brand"}`}
        />
      )}
    </button>
  );
}

function TimeButton({ time, isChosen, onChoose }: { time: FreeTime; isChosen: boolean; onChoose(): void }) {
  const look = isChosen
    ? "border-brand bg-brand text-on-brand"
    : "border-border-strong hover:border-brand hover:text-brand";
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`min-h-11 w-full rounded-md border text-base font-medium tabular-nums transition-colors duration-150 ${look}`}
    >
      {clockText(time.starts_at)}
      {time.places > 1 && <span className="ml-2 text-xs font-normal">余 {time.places} 位</span>}
    </button>
  );
}

/** 2026年11月, or two months if the weeks continue in the next month. */
function monthText(from: string): string {
  const until = dayAfter(from, SHOWN_DAYS - 1);
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  const last = Number(until.slice(5, 7));
  return last === month ? `${year}年${month}月` : `${year}年${month}月–${last}月`;
}

function PickerSkeleton() {
  return (
    <div className="grid gap-6 @xl:grid-cols-[minmax(0,1fr)_200px]">
      <Skeleton className="h-72 w-full rounded-lg" />
      <Skeleton className="h-72 w-full rounded-lg" />
    </div>
  );
}

/** The text of the chosen time, next to the button for the next step. */
export function chosenText({ starts_at: from, ends_at: to }: FreeTime): string {
  return `${dayText(dayOfTime(from))} ${clockText(from)}–${clockText(to)}`;
}
