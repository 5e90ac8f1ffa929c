import { useAct } from "../../../../ui/console/console-data.ts";
import { ConfirmSheet } from "../../../../ui/dialog/confirm-sheet.tsx";
import { type AdminBooking, finishBooking, listBookings } from "../admin-contract.ts";

export type Outcome = "done" | "no_show";

export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = { done: "已经完成", no_show: "没有到场" };

const QUESTIONS: Readonly<Record<Outcome, { title: string; text: string }>> = {
  done: { title: "记为已完成", text: "记为已完成，不能改回来。" },
  no_show: { title: "记为没有到场", text: "记为没有到场，不退款，不能改回来。" },
};

interface BookingOutcomeProps {
  booking: AdminBooking;
  outcome: Outcome;
  onClose(): void;
}

/** Records whether a booking that has begun took place. */
export function BookingOutcome({ booking, outcome, onClose }: BookingOutcomeProps) {
  const finish = useAct(finishBooking, { changes: [listBookings], done: "已经记下" });
  const { title, text } = QUESTIONS[outcome];
  return (
    <ConfirmSheet
      title={title}
      text={`${booking.guest}的这份预约${text}`}
      label={OUTCOME_LABELS[outcome]}
      isAgreement={outcome === "done"}
      onConfirm={async () => void (await finish.mutateAsync({ params: { booking_id: booking.id }, body: { outcome } }))}
      onClose={onClose}
    />
  );
}
