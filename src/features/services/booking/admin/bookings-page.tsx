import { useLocation, useNavigate } from "react-router";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { Tabs } from "../../../../ui/controls/tabs.tsx";
import { readBookingSetup } from "../admin-contract.ts";
import { BookingList } from "./booking-list.tsx";
import { BookingWeek } from "./booking-week-view.tsx";

const VIEWS = [
  { key: "list", label: "列表" },
  { key: "week", label: "周" },
] as const;

const TEXTS = {
  list: "新的在前；时间都是北京时间。选了时间还没有下单的，选状态“待下单”才列出来。",
  week: "占着主讲人时间的预约，时间都是北京时间。已取消、已放开和待下单的在列表里。",
} as const;

/** Shows bookings as a list with actions or as a week by hour. */
export function BookingsPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const setup = useAnswer(readBookingSetup, {});
  const view = new URLSearchParams(search).get("view") === "week" ? "week" : "list";
  return (
    <>
      <PageHead title="预约" text={TEXTS[view]} />
      <Tabs
        label="看法"
        items={VIEWS}
        current={view}
        onChange={(key) => void navigate(key === "list" ? pathname : `${pathname}?view=${key}`)}
      >
        <div className="pt-5">
          <AnswerView answer={setup} shape="table">
            {({ hosts, days }) =>
              view === "week" ? <BookingWeek hosts={hosts} specialDays={days} /> : <BookingList hosts={hosts} />
            }
          </AnswerView>
        </div>
      </Tabs>
    </>
  );
}
