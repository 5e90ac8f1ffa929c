import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { consoleHref } from "../../../../ui/console/page.ts";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { Select } from "../../../../ui/controls/select.tsx";
import { type AdminBooking, type BookingHost, listBookings } from "../admin-contract.ts";
import { type DayPart, dayAfter } from "../booking-hours.ts";
import { BookingSheet } from "./booking-sheet.tsx";
import { layOutWeek, weekOfAddress } from "./booking-week.ts";
import { WeekGrid } from "./week-grid.tsx";

/** The maximum page size of the list. */
const MAX_SHOWN = 200;

interface BookingWeekProps {
  hosts: readonly BookingHost[];
  specialDays: readonly { host_id: number | null; day: string; hours: readonly DayPart[] }[];
}

/** Shows the bookings of a week by hour, of one host or of all; week and host are stored in the address. */
export function BookingWeek({ hosts, specialDays }: BookingWeekProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [today] = useState(() => dayOf(new Date()));
  const [opened, setOpened] = useState<AdminBooking | null>(null);
  const address = new URLSearchParams(search);
  const from = weekOfAddress(address.get("from"), today);
  const until = dayAfter(from, 6);
  const host = hosts.find(({ id }) => String(id) === address.get("host"));
  const days = { from, to: until, ...(host && { host_id: String(host.id) }) };
  const answer = useAnswer(listBookings, { query: { ...days, sort: "starts_at", limit: MAX_SHOWN } });
  const addressOf = (week: string | null, chosen: string) => {
    const query = new URLSearchParams({ view: "week" });
    if (week !== null) query.set("from", week);
    if (chosen !== "") query.set("host", chosen);
    return `${pathname}?${query}`;
  };
  const hostId = host === undefined ? "" : String(host.id);
  const turn = (label: string, week: string | null) => (
    <LinkButton to={addressOf(week, hostId)} variant="secondary" size="small" preventScrollReset>
      {label}
    </LinkButton>
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <h2 aria-live="polite" className="text-lg font-semibold tabular-nums">
          {dateText(from)}–{dateText(until)}
        </h2>
        <nav aria-label="哪一周" className="flex flex-wrap gap-2">
          {turn("上一周", dayAfter(from, -7))}
          {turn("这一周", null)}
          {turn("下一周", dayAfter(from, 7))}
        </nav>
        <Select
          label="主讲人"
          value={hostId}
          options={[["", "全部"], ...hosts.map(({ id, name }) => [String(id), name] as const)]}
          className="ml-auto w-full sm:w-52"
          onChoose={(chosen) => void navigate(addressOf(from, chosen), { preventScrollReset: true })}
        />
      </div>
      <AnswerView answer={answer} shape="table">
        {({ items, next }) => (
          <div aria-busy={answer.isFetching} className={answer.isPlaceholderData ? "opacity-60" : ""}>
            {next !== null && (
              <p className="mb-3 text-sm text-warning-text">
                这一周的预约很多，这里只有最早的 {MAX_SHOWN} 份。选一位主讲人，或者
                <Link
                  to={consoleHref("/booking", { ...days, sort: "starts_at" })}
                  className="text-brand hover:underline"
                >
                  在列表里看全部
                </Link>
                。
              </p>
            )}
            <WeekGrid
              week={layOutWeek({ from, today, hosts: host ? [host] : hosts, specialDays, bookings: items })}
              today={today}
              isOfOne={host !== undefined || hosts.length === 1}
              hostIdOf={(name) => hosts.find((one) => one.name === name)?.id}
              onOpen={setOpened}
            />
          </div>
        )}
      </AnswerView>
      {opened !== null && <BookingSheet booking={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Formats a date: 11月28日. */
function dateText(day: string): string {
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
}
