import { useAct } from "../../../../ui/console/console-data.ts";
import { ConfirmSheet } from "../../../../ui/dialog/confirm-sheet.tsx";
import { type AdminBooking, finishBooking, listBookings } from "../admin-contract.ts";
import { type Outcome, outcomeQuestion } from "../booking-outcomes.ts";
import { BOOKING_STATES } from "../booking-states.ts";

interface BookingOutcomeProps {
  booking: AdminBooking;
  outcome: Outcome;
  onClose(): void;
}

/** Records whether a booking that has begun took place. */
export function BookingOutcome({ booking, outcome, onClose }: BookingOutcomeProps) {
  const finish = useAct(finishBooking, { changes: [listBookings], done: "已经记下" });
  return (
    <ConfirmSheet
      {...outcomeQuestion(outcome, `${booking.guest}的这份预约`)}
      label={BOOKING_STATES[outcome]}
      isAgreement={outcome === "done"}
      onConfirm={async () => void (await finish.mutateAsync({ params: { booking_id: booking.id }, body: { outcome } }))}
      onClose={onClose}
    />
  );
}
