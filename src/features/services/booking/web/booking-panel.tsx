import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { useFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { type BookingService, chooseTime, type FreeTime } from "../contract.ts";
import { chosenText, TimePicker } from "./time-picker.tsx";

interface BookingPanelProps {
  service: BookingService;
  /** Whether the user is signed in; a guest signs in before anything is sent. */
  isMember: boolean;
  onSignIn(afterwards: () => void): void;
  /** The chosen time has an id, and the next step is the total. */
  onChosen(bookingId: number): void;
}

/** The choice of a day and a time, an answer, and the next step. */
export function BookingPanel({ service, isMember, onSignIn, onChosen }: BookingPanelProps) {
  const [time, choose] = useState<FreeTime | null>(null);
  const [round, setRound] = useState(0);
  // A guest's draft is kept too, because the guest signs in before sending it.
  const { draft, write, forget } = useFormDraft(`booking:${service.id}`, { answer: "" });
  const { isBusy, problem, run } = useAction();

  function send() {
    if (time === null) return;
    void run(async () => {
      try {
        const body = { service_id: service.id, starts_at: time.starts_at, answer: draft.answer };
        const { booking } = await callEndpoint(chooseTime, { body });
        forget();
        onChosen(booking.id);
      } catch (error) {
        // If the time is rejected for any reason, the displayed times are outdated.
        setRound(round + 1);
        choose(null);
        throw error;
      }
    });
  }

  return (
    <div>
      <TimePicker
        serviceId={service.id}
        horizonDays={service.horizon_days}
        chosen={time}
        onChoose={choose}
        round={round}
      />
      <FormAlert text={problem ?? undefined} />
      <div aria-live="polite">
        {time !== null && (
          <div className="mt-6 border-t border-border pt-5">
            <p className="text-lg font-semibold tabular-nums">{chosenText(time)}</p>
            <label className="mt-4 block text-sm font-medium">
              {service.question === "" ? "想谈什么（选填）" : `${service.question}（选填）`}
              <textarea
                value={draft.answer}
                onChange={(event) => write({ answer: event.target.value })}
                maxLength={500}
                rows={3}
                className="mt-1.5 block w-full rounded-md border border-border-strong bg-card p-3 text-base font-normal focus-visible:outline-2 focus-visible:outline-brand"
              />
            </label>
            <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button
                size="large"
                busyLabel={isBusy ? "正在确认这个时间" : null}
                onClick={() => (isMember ? send() : onSignIn(send))}
              >
                {isMember ? "下一步" : "登录并继续"}
              </Button>
              <p className="text-sm text-text-secondary">下一步核对金额，下单后为你保留 30 分钟。</p>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
