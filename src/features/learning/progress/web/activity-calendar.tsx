import { strengthOf, weeksOf } from "../calendar-weeks.ts";

const GROUNDS = [
  "bg-rail",
  "bg-brand-mark/25",
  "bg-brand-mark/50",
  "bg-brand-mark/75",
  "bg-brand-mark",
] as const satisfies readonly string[];

/** A year of days as small squares. Screen readers read the totals. */
export function ActivityCalendar({ days, now }: { days: readonly { day: string; seconds: number }[]; now: Date }) {
  const active = new Set(days.map(({ day }) => day));
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 text-sm text-text-secondary">
        {days.length === 0 ? "过去一年还没有学习记录" : `过去一年有 ${days.length} 天在学习`}
      </figcaption>
      {/* The latest weeks are at the right edge, even if not all weeks fit. */}
      <div aria-hidden="true" className="flex w-fit max-w-full justify-end gap-[3px] overflow-hidden">
        {weeksOf(days, now).map((week) => (
          <div key={week[0]?.day} className="grid shrink-0 grid-rows-7 gap-[3px]">
            {week.map((day, weekday) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place in the week
                <span key={weekday} className="size-3" />
              ) : (
                <span
                  key={day.day}
                  title={`${day.day}，${Math.round(day.seconds / 60)} 分钟`}
                  className={`size-3 rounded-[3px] ${GROUNDS[strengthOf(day.seconds, active.has(day.day))]}`}
                />
              ),
            )}
          </div>
        ))}
      </div>
    </figure>
  );
}
