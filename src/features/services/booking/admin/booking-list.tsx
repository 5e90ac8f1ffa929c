import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { drawKey } from "../../../../ui/browser/draw-key.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn, RowAct } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { choicesOf, stateOf } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { type AdminBooking, type BookingHost, exportBookings, finishBooking, listBookings } from "../admin-contract.ts";
import { spanText } from "../booking-hours.ts";
import { OUTCOMES, type Outcome, outcomeQuestion } from "../booking-outcomes.ts";
import { BOOKING_STATES } from "../booking-states.ts";
import { BOOKING_MARKS, mayFinish } from "./booking-marks.ts";
import { BookingSheet } from "./booking-sheet.tsx";

function finish({ id }: AdminBooking, outcome: Outcome): Promise<unknown> {
  return callEndpoint(finishBooking, { params: { booking_id: id }, body: { outcome } }, { idempotencyKey: drawKey() });
}

/** Lists bookings with their actions. */
export function BookingList({ hosts }: { hosts: readonly BookingHost[] }) {
  const [opened, setOpened] = useState<AdminBooking | null>(null);
  const columns: readonly ListColumn<AdminBooking>[] = [
    {
      key: "time",
      title: "时间",
      sort: "starts_at",
      render: ({ starts_at, ends_at }) => (
        <span className="tabular-nums">{spanText({ startsAt: new Date(starts_at), endsAt: new Date(ends_at) })}</span>
      ),
    },
    { key: "title", title: "服务", sort: "title", render: ({ title }) => title },
    { key: "host", title: "主讲人", render: ({ host }) => host },
    { key: "guest", title: "谁", render: ({ user }) => <NamedPerson person={user} /> },
    { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(BOOKING_MARKS, state) },
    {
      key: "order",
      title: "订单",
      isMinor: true,
      render: ({ order_no, is_free }) => (is_free ? "会员免费" : order_no),
    },
    {
      key: "open",
      title: "操作",
      isPinned: true,
      render: (booking) => (
        <Button size="small" variant="text" onClick={() => setOpened(booking)}>
          打开
        </Button>
      ),
    },
  ];
  return (
    <>
      <ResourceList
        endpoint={listBookings}
        name="预约"
        columns={columns}
        keyOf={({ id }) => id}
        titleOf={({ title, user }) => `${user?.name ?? ""}的“${title}”`}
        search="服务、主讲人、谁、订单号"
        filters={[
          { name: "state", label: "状态", kind: "choice", choices: choicesOf(BOOKING_MARKS) },
          {
            name: "host_id",
            label: "主讲人",
            kind: "choice",
            choices: hosts.map(({ id, name }) => [String(id), name] as const),
          },
          { name: "user_id", label: "谁", kind: "person" },
          { name: "from", label: "从", kind: "day" },
          { name: "to", label: "到", kind: "day" },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        csv={{
          endpoint: exportBookings,
          input: (choice) => ({ query: listQuery({ ...choice, at: null }) }),
          fileName: "预约.csv",
        }}
        acts={OUTCOMES.map(
          (outcome): RowAct<AdminBooking> => ({
            label: BOOKING_STATES[outcome],
            isFor: mayFinish,
            ...(outcome === "no_show" && { isDanger: true }),
            run: (booking) => finish(booking, outcome),
            question: ({ length }) => outcomeQuestion(outcome, `${length} 份预约`),
          }),
        )}
        empty={{ title: "还没有预约", text: "有人预约会出现在这里；先在“预约的服务与时间”里开放一项服务。" }}
      />
      {opened !== null && <BookingSheet booking={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
