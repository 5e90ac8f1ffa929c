import { useState } from "react";
import { pathOfOrder } from "../../../../domain/orders/order-paths.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { saveFile } from "../../../../ui/browser/save-file.ts";
import { Button, buttonClass, LinkButton } from "../../../../ui/controls/button.tsx";
import { ConfirmSheet } from "../../../../ui/dialog/confirm-sheet.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { spanText } from "../booking-hours.ts";
import { BOOKING_PATH } from "../booking-paths.ts";
import { BOOKING_STATES } from "../booking-states.ts";
import { type Booking, cancelOwnBooking, getBookingFile } from "../contract.ts";
import { MoveSheet } from "./move-sheet.tsx";

/** One booking: time, people, place, and the possible actions. */
export function BookingRow({ booking, onChanged }: { booking: Booking; onChanged(): void }) {
  const { id, state, title, host, answer, meeting_url: meetingUrl, order_no: orderNo } = booking;
  const [openedSheet, openSheet] = useState<"cancel" | "move" | null>(null);
  const { isBusy, problem, run } = useAction();
  const isConfirmed = state === "confirmed";
  const span = spanText({ startsAt: new Date(booking.starts_at), endsAt: new Date(booking.ends_at) });
  return (
    <li className="rounded-lg border border-border bg-card p-5 shadow-card">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-lg font-semibold tabular-nums">{span}</span>
        <Tag>{BOOKING_STATES[state]}</Tag>
        {booking.is_free && <Tag>会员免费</Tag>}
      </p>
      <p className="mt-1 text-text-secondary">
        {title} · {host}
      </p>
      {answer !== "" && <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line text-text-secondary">{answer}</p>}
      {isConfirmed && (
        <p className="mt-2 text-sm text-text-secondary">
          {meetingUrl === null ? "会议链接定好以后出现在这里。" : "会议链接只有你和主讲人看得到。"}
        </p>
      )}
      <EndNote booking={booking} />
      <FormAlert text={problem ?? undefined} />
      <div className="mt-4 flex flex-wrap gap-3">
        {meetingUrl !== null && (
          <a href={meetingUrl} target="_blank" rel="noreferrer" className={buttonClass({ size: "small" })}>
            进入会议
          </a>
        )}
        {isConfirmed && (
          <Button
            variant="secondary"
            size="small"
            busyLabel={isBusy ? "正在生成" : null}
            onClick={() =>
              void run(async () => {
                saveFile(await callEndpoint(getBookingFile, { params: { booking_id: id } }), `booking-${id}.ics`);
              })
            }
          >
            加到日历
          </Button>
        )}
        {isConfirmed && booking.move_obstacle === null && (
          <Button variant="secondary" size="small" onClick={() => openSheet("move")}>
            改时间
          </Button>
        )}
        {booking.cancel_percent !== null && (
          <Button variant="quiet" size="small" onClick={() => openSheet("cancel")}>
            取消预约
          </Button>
        )}
        {orderNo !== null && (
          <LinkButton to={pathOfOrder(orderNo)} variant="quiet" size="small">
            {state === "held" ? "去付款" : "看订单"}
          </LinkButton>
        )}
        {state === "released" && (
          <LinkButton to={BOOKING_PATH} variant="secondary" size="small">
            重新选时间
          </LinkButton>
        )}
      </div>
      {isConfirmed && booking.move_obstacle !== null && (
        <p className="mt-3 text-sm text-text-muted">{booking.move_obstacle}。</p>
      )}
      {openedSheet === "cancel" && booking.cancel_percent !== null && (
        <ConfirmSheet
          title="取消这个预约？"
          text={cancelText(booking)}
          label="取消预约"
          cancelLabel="再想想"
          onConfirm={async () => {
            const body = { shown_percent: booking.cancel_percent ?? 0 };
            await callEndpoint(cancelOwnBooking, { params: { booking_id: id }, body });
            showMessage("success", "预约已取消");
            onChanged();
          }}
          onClose={() => openSheet(null)}
        />
      )}
      {openedSheet === "move" && <MoveSheet booking={booking} onMoved={onChanged} onClose={() => openSheet(null)} />}
    </li>
  );
}

function EndNote({
  booking: { state, end_reason: reason, back_percent: percent, is_free: isFree },
}: {
  booking: Booking;
}) {
  if (state === "released") return <Note text="订单没有付款就关闭了，时间已经让出来，没有收费。" />;
  if (state !== "cancelled") return null;
  const why = reason === null || reason === "" ? "" : `原因：${reason}。`;
  if (isFree) return <Note text={`${why}${percent === 0 ? "这个月的免费次数已用掉。" : "免费次数已经还给你。"}`} />;
  return <Note text={`${why}${percent === 0 || percent === null ? "按规则不退款。" : "款项原路退回，进度看订单。"}`} />;
}

function Note({ text }: { text: string }) {
  return <p className="mt-2 text-sm text-text-secondary">{text}</p>;
}

function cancelText({ cancel_percent: percent, cancel_hours: hours, is_free: isFree }: Booking): string {
  if (percent === 100) return isFree ? "时间会让给别人，免费次数还给你。" : "时间会让给别人，款项全额原路退回。";
  const late = `离开始已经不到 ${hours} 小时，`;
  if (isFree) return `${late}现在取消，这次免费次数不还。`;
  return percent === 0 ? `${late}现在取消按规则不退款。` : `${late}现在取消按规则退 ${percent}%。`;
}
