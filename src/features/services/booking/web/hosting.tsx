import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Name } from "../../../../ui/display/name.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import type { Reauthentication } from "../../../../ui/facts/reauthentication.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { dayAfter, dayText, formatMinutes, weekdayOf } from "../booking-hours.ts";
import { type HostBooking, putHostedDay, readHosting } from "../hosting-contract.ts";
import { dayOfTime } from "./booking-texts.ts";
import { HostedRow } from "./hosted-row.tsx";

const SHOWN_DAYS = 7;

/** A week of a host: hours, bookings, and days off. */
export function Hosting({ forCancelling }: { forCancelling: Reauthentication }) {
  const [today] = useState(() => dayOf(new Date()));
  const [week, turn] = useState(0);
  const from = dayAfter(today, week * SHOWN_DAYS - weekdayOf(today));
  const { data, error, reload } = usePersonalData(readHosting, { query: { from, days: SHOWN_DAYS } }, true);
  if (error !== null) return <LoadNote what="主讲日程" reassurance="日程还在" error={error} onRetry={reload} />;
  if (data === null) return <Skeleton className="h-[520px] w-full rounded-lg" />;
  const { hosting } = data;
  // The user is no longer a host.
  if (hosting === null) return null;
  return (
    <section aria-labelledby="hosting">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 id="hosting" className="text-lg font-semibold">
          我的日程（
          <Name of={hosting} />）
        </h3>
        <div className="flex gap-2">
          <Button variant="secondary" size="small" onClick={() => turn(week - 1)}>
            前一周
          </Button>
          <Button variant="secondary" size="small" disabled={week === 0} onClick={() => turn(0)}>
            这一周
          </Button>
          <Button variant="secondary" size="small" onClick={() => turn(week + 1)}>
            后一周
          </Button>
        </div>
      </div>
      <ol className="divide-y divide-border rounded-lg border border-border bg-card shadow-card">
        {hosting.days.map((day) => (
          <HostDay
            key={day.day}
            day={day}
            isPast={day.day < today}
            bookings={hosting.bookings.filter(({ starts_at: at }) => dayOfTime(at) === day.day)}
            forCancelling={forCancelling}
            onChanged={reload}
          />
        ))}
      </ol>
    </section>
  );
}

interface HostDayProps {
  day: { day: string; hours: { from: number; to: number }[]; is_special: boolean; title: string };
  isPast: boolean;
  bookings: HostBooking[];
  forCancelling: Reauthentication;
  onChanged(): void;
}

function HostDay({
  day: { day, hours, is_special: isSpecial, title },
  isPast,
  bookings,
  forCancelling,
  onChanged,
}: HostDayProps) {
  const { isBusy, problem, run } = useAction();
  const put = (next: { from: number; to: number }[] | null) =>
    void run(async () => {
      await callEndpoint(putHostedDay, { params: { day }, body: { hours: next } });
      onChanged();
    });
  const span = hours.map(({ from, to }) => `${formatMinutes(from)}–${formatMinutes(to)}`).join("、");
  return (
    <li className={`p-4 sm:px-5 ${isPast ? "text-text-secondary" : ""}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="font-semibold tabular-nums">{dayText(day)}</span>
          <span className="ml-3 text-sm text-text-secondary tabular-nums">
            {hours.length === 0 ? title || "休息" : span}
          </span>
        </p>
        {!isPast && (isSpecial || hours.length > 0) && (
          <Button
            variant="quiet"
            size="small"
            className="ml-auto"
            busyLabel={isBusy ? "请稍候…" : null}
            onClick={() => put(isSpecial ? null : [])}
          >
            {isSpecial ? "恢复每周的时间" : "这天休息"}
          </Button>
        )}
      </div>
      <FormAlert text={problem ?? undefined} />
      {bookings.length > 0 && (
        <ul className="mt-3 grid gap-3">
          {bookings.map((booking) => (
            <HostedRow key={booking.id} booking={booking} forCancelling={forCancelling} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </li>
  );
}
