import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { drawKey } from "../../../../ui/browser/draw-key.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { DayField } from "../../../../ui/console/days/day-field.tsx";
import { readShanghaiInput } from "../../../../ui/console/form/shanghai-input.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { OrderLink } from "../../../../ui/console/order-link.tsx";
import { Facts } from "../../../../ui/console/page-parts.tsx";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { undoUnlessChanged } from "../../../../ui/console/undo.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { type AdminBooking, cancelBooking, listBookings, moveBooking } from "../admin-contract.ts";
import { spanText } from "../booking-hours.ts";
import { OUTCOMES, type Outcome } from "../booking-outcomes.ts";
import { BOOKING_STATES } from "../booking-states.ts";
import { mayFinish } from "./booking-marks.ts";
import { BookingOutcome } from "./booking-outcome.tsx";

const CHANGES = [listBookings];

const MAX_READ = 200;

/** Shows one booking, reschedules or cancels it, and records its outcome. */
export function BookingSheet({ booking, onClose }: { booking: AdminBooking; onClose(): void }) {
  const [chosen, choose] = useState<Outcome | "cancel" | null>(null);
  const when = spanText({ startsAt: new Date(booking.starts_at), endsAt: new Date(booking.ends_at) });
  if (chosen === "cancel") return <Cancelling booking={booking} when={when} onClose={onClose} />;
  if (chosen !== null) return <BookingOutcome booking={booking} outcome={chosen} onClose={onClose} />;
  return (
    <Sheet isOpen title={booking.title} text={when} onClose={onClose}>
      <Facts
        facts={[
          ["状态", BOOKING_STATES[booking.state]],
          ["主讲人", booking.host],
          ["谁", booking.guest],
          ["订单", booking.order_no && <OrderLink orderNo={booking.order_no} />],
          ["费用", booking.is_free ? "会员免费" : null],
          ["取消的原因", booking.end_reason],
          ["退还", booking.back_percent === null ? null : `${booking.back_percent}%`],
        ]}
      />
      <p className="mt-4 text-sm text-text-muted">预约时写的话和会议链接只有双方看得到。</p>
      {booking.state === "confirmed" && <Moving booking={booking} onDone={onClose} />}
      <div className="mt-5 flex flex-wrap items-center gap-4">
        {mayFinish(booking) &&
          OUTCOMES.map((outcome) => (
            <Button key={outcome} variant="secondary" onClick={() => choose(outcome)}>
              {BOOKING_STATES[outcome]}
            </Button>
          ))}
        {booking.state === "confirmed" && (
          <Button variant="danger" onClick={() => choose("cancel")}>
            取消预约
          </Button>
        )}
        <LogLink subject={`booking:${booking.id}`} />
      </div>
    </Sheet>
  );
}

/** Reads when a confirmed booking starts now. */
async function readStart({ id, user }: AdminBooking): Promise<string | undefined> {
  const query = { user_id: String(user.user_id), state: "confirmed", limit: MAX_READ } as const;
  const { items } = await callEndpoint(listBookings, { query });
  return items.find((one) => one.id === id)?.starts_at;
}

function Moving({ booking, onDone }: { booking: AdminBooking; onDone(): void }) {
  const [time, setTime] = useState("");
  const move = useAct(moveBooking, {
    changes: CHANGES,
    done: "时间已经改了，对方会收到通知",
    undo: ({ params }, { starts_at: saved }) =>
      undoUnlessChanged({
        saved,
        now: () => readStart(booking),
        undo: () =>
          callEndpoint(moveBooking, { params, body: { starts_at: booking.starts_at } }, { idempotencyKey: drawKey() }),
      }),
    onDone,
  });
  const startsAt = readShanghaiInput(time);
  return (
    <form
      className="mt-5 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (startsAt !== null) move.mutate({ params: { booking_id: booking.id }, body: { starts_at: startsAt } });
      }}
    >
      <DayField label="改到（北京时间）" hasTime value={time} hint="要是主讲人空着的时间" onChange={setTime} />
      <Button
        type="submit"
        variant="secondary"
        disabled={startsAt === null}
        busyLabel={move.isPending ? "请稍候" : null}
      >
        改时间
      </Button>
    </form>
  );
}

function Cancelling({ booking, when, onClose }: { booking: AdminBooking; when: string; onClose(): void }) {
  const cancel = useAct(cancelBooking, { changes: CHANGES, done: "预约已经取消", onDone: onClose });
  const back = booking.is_free ? "没有付过款，不用退" : "付的款全额自动退回";
  return (
    <ReasonSheet
      title="取消预约"
      text={`${booking.guest} ${when} 的预约就此取消，${back}。不能恢复。`}
      field="原因"
      label="取消预约"
      hint="对方会看到"
      isDanger
      isBusy={cancel.isPending}
      onConfirm={(reason) => cancel.mutate({ params: { booking_id: booking.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
