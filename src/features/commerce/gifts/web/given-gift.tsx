import { type FormEvent, useId } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import { useOwnFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { AddressToCopy } from "../../../../ui/feedback/address-to-copy.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { type GivenGift, readGivenGift, signGift } from "../contract.ts";
import { MAX_MESSAGE, MAX_SENDER } from "../gift-limits.ts";

/** The gift of an order that was just paid: its link and the form for the signature. */
export function NewGift({ orderNo }: { orderNo: string }) {
  const { data, error, reload } = usePersonalData(readGivenGift, { params: { order_no: orderNo } }, true);
  if (error !== null) return <LoadNote what="礼物的链接" reassurance="礼物还在" error={error} onRetry={reload} />;
  if (data === null) return <Skeleton className="h-[220px] w-full rounded-lg" />;
  return <GiftToSend gift={data.gift} />;
}

/** The link to send, its end, and the message. */
export function GiftToSend({ gift }: { gift: GivenGift }) {
  const id = useId();
  if (gift.link === null) return null;
  const { link } = gift;
  return (
    <div className="text-left">
      <label htmlFor={id} className="block text-sm font-medium">
        礼物链接
      </label>
      <div className="mt-1.5">
        <AddressToCopy id={id} address={link} label="复制链接" done="链接已复制，发给要送的人" />
      </div>
      <p className="mt-1.5 text-sm text-text-secondary">
        谁打开链接谁能领取，只发给要送的人。领取到 {formatExactTime(new Date(gift.expires_at))}{" "}
        为止，没有人领取会自动全额退款。
      </p>
      <SignForm gift={gift} />
    </div>
  );
}

function SignForm({ gift: { order_no, ...gift } }: { gift: GivenGift }) {
  const { draft, write, forget } = useOwnFormDraft(`gift:${order_no}`, { sender: gift.sender, message: gift.message });
  const { sender, message } = draft;
  const { isBusy, problem, run } = useAction();
  function save(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await callEndpoint(signGift, { params: { order_no }, body: { sender, message } });
      forget();
      showMessage("success", "已保存，对方打开链接就能看到");
    });
  }
  return (
    <form onSubmit={save} className="mt-5 grid gap-4">
      <Field
        label="你的称呼（选填）"
        name="sender"
        autoComplete="off"
        maxLength={MAX_SENDER}
        value={sender}
        onChange={(event) => write({ sender: event.currentTarget.value })}
      />
      <label className="block text-sm font-medium">
        想说的话（选填）
        <textarea
          value={message}
          onChange={(event) => write({ message: event.target.value })}
          maxLength={MAX_MESSAGE}
          rows={2}
          className="mt-1.5 block w-full rounded-md border border-border-strong bg-card p-3 text-base font-normal focus-visible:outline-2 focus-visible:outline-brand"
        />
      </label>
      <FormAlert text={problem} />
      <div>
        <Button type="submit" variant="secondary" busyLabel={isBusy ? "正在保存…" : null}>
          保存
        </Button>
      </div>
    </form>
  );
}
