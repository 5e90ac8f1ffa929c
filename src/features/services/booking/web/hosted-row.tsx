import { type FormEvent, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { useOwnFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { useConfirm } from "../../../../ui/dialog/confirm.ts";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import type { Reauthentication } from "../../../../ui/facts/reauthentication.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { OUTCOMES, type Outcome, outcomeQuestion } from "../booking-outcomes.ts";
import { BOOKING_STATES } from "../booking-states.ts";
import { cancelHosted, finishHosted, type HostBooking, putHostedLink } from "../hosting-contract.ts";
import { clockText } from "./booking-texts.ts";

type SheetKind = "cancel" | "link";

interface HostedRowProps {
  booking: HostBooking;
  /** For cancelling, which causes a refund: above the site's limit, the host must confirm their identity first. */
  forCancelling: Reauthentication;
  onChanged(): void;
}

/** One booked appointment for its host. */
export function HostedRow({ booking, forCancelling, onChanged }: HostedRowProps) {
  const { id, state, title, guest, answer, starts_at: from, ends_at: to } = booking;
  const [openedSheet, openSheet] = useState<SheetKind | null>(null);
  const hasBegun = new Date(from) <= new Date();
  const params = { booking_id: id };
  const confirm = useConfirm();
  const finish = (outcome: Outcome) =>
    confirm({
      ...outcomeQuestion(outcome),
      label: BOOKING_STATES[outcome],
      async onConfirm() {
        await callEndpoint(finishHosted, { params, body: { outcome } });
        showMessage("success", "已经记下");
        onChanged();
      },
    });
  return (
    <li className="rounded-md bg-surface p-3 sm:p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums">
          {clockText(from)}–{clockText(to)}
        </span>
        {guest}
        <Tag>{BOOKING_STATES[state]}</Tag>
      </p>
      <p className="mt-1 text-sm text-text-secondary">{title}</p>
      {answer !== "" && <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-text-secondary">{answer}</p>}
      {state === "confirmed" && (
        <div className="mt-3 flex flex-wrap gap-3">
          {hasBegun &&
            OUTCOMES.map((outcome) => (
              <Button key={outcome} variant="secondary" size="small" onClick={() => finish(outcome)}>
                {BOOKING_STATES[outcome]}
              </Button>
            ))}
          <Button variant="secondary" size="small" onClick={() => openSheet("link")}>
            {booking.meeting_url === null ? "写会议链接" : "改会议链接"}
          </Button>
          <Button variant="quiet" size="small" onClick={() => openSheet("cancel")}>
            取消
          </Button>
        </div>
      )}
      {openedSheet !== null && (
        <HostedSheet
          key={openedSheet}
          openedSheet={openedSheet}
          booking={booking}
          forCancelling={forCancelling}
          onChanged={onChanged}
          onClose={() => openSheet(null)}
        />
      )}
    </li>
  );
}

interface HostedSheetProps extends HostedRowProps {
  openedSheet: SheetKind;
  onClose(): void;
}

const SHEETS: Readonly<Record<SheetKind, { title: string; text: string; field: string; label: string }>> = {
  cancel: {
    title: "取消这个预约？",
    text: "对方会收到通知和原因，款项全额原路退回。",
    field: "原因",
    label: "取消并退款",
  },
  link: { title: "会议链接", text: "只有你和对方看得到。留空就用平时的链接。", field: "链接", label: "保存" },
};

function HostedSheet({ openedSheet, booking, forCancelling, onChanged, onClose }: HostedSheetProps) {
  const { draft, write, forget } = useOwnFormDraft(`hosted-${openedSheet}:${booking.id}`, {
    words: openedSheet === "link" ? (booking.meeting_url ?? "") : "",
  });
  const { words } = draft;
  const { isBusy, problem, run } = useAction();
  const { title, text, field, label } = SHEETS[openedSheet];
  const params = { booking_id: booking.id };
  function send(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      if (openedSheet === "cancel")
        await forCancelling.withFresh(() => callEndpoint(cancelHosted, { params, body: { reason: words } }));
      else
        await callEndpoint(putHostedLink, { params, body: { meeting_url: words.trim() === "" ? null : words.trim() } });
      forget();
      showMessage("success", openedSheet === "cancel" ? "已取消，款项全额退回" : "已保存");
      onChanged();
      onClose();
    });
  }
  return (
    <Sheet isOpen title={title} text={text} onClose={onClose}>
      <form onSubmit={send} className="mt-4 grid gap-4">
        <Field
          label={field}
          name={openedSheet}
          type={openedSheet === "link" ? "url" : "text"}
          maxLength={openedSheet === "link" ? 500 : 200}
          required={openedSheet === "cancel"}
          autoComplete="off"
          value={words}
          onChange={(event) => write({ words: event.currentTarget.value })}
        />
        <FormAlert text={problem ?? undefined} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            再想想
          </Button>
          <Button type="submit" busyLabel={isBusy ? "请稍候…" : null}>
            {label}
          </Button>
        </div>
      </form>
      {forCancelling.sheet}
    </Sheet>
  );
}
