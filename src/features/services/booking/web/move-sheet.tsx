import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { type Booking, type FreeTime, moveOwnBooking } from "../contract.ts";
import { chosenText, TimePicker } from "./time-picker.tsx";

/** The maximum range of the picker. The server decides which times are free. */
const MAX_DAYS = 180;

/** The choice of another time for a booking. */
export function MoveSheet({ booking, onMoved, onClose }: { booking: Booking; onMoved(): void; onClose(): void }) {
  const [time, choose] = useState<FreeTime | null>(null);
  const [round, setRound] = useState(0);
  const { isBusy, problem, run } = useAction();
  function move() {
    if (time === null) return;
    void run(async () => {
      try {
        const body = { starts_at: time.starts_at };
        await callEndpoint(moveOwnBooking, { params: { booking_id: booking.id }, body });
      } catch (error) {
        setRound(round + 1);
        choose(null);
        throw error;
      }
      showMessage("success", "时间已经改好");
      onMoved();
      onClose();
    });
  }
  return (
    <Sheet
      isOpen
      title="改时间"
      text={`还可以改 ${booking.moves_left} 次。选好新的时间才会让出原来的。`}
      onClose={onClose}
    >
      <div className="mt-4">
        <TimePicker
          serviceId={booking.service_id}
          horizonDays={MAX_DAYS}
          chosen={time}
          onChoose={choose}
          round={round}
        />
      </div>
      <FormAlert text={problem ?? undefined} />
      <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          不改了
        </Button>
        <Button disabled={time === null} busyLabel={isBusy ? "正在改…" : null} onClick={move}>
          {time === null ? "先选一个时间" : `改到 ${chosenText(time)}`}
        </Button>
      </div>
    </Sheet>
  );
}
