import { useId } from "react";

interface GiftChoiceProps {
  isGift: boolean;
  onChoose(isGift: boolean): void;
}

/** Whether it is bought as a gift. */
export function GiftChoice({ isGift, onChoose }: GiftChoiceProps) {
  const id = useId();
  return (
    <section aria-label="送给别人" className="rounded-lg border border-border bg-card px-4 py-3">
      <div className="flex items-start">
        <span className="-my-1 -ml-3 grid size-11 shrink-0 place-items-center">
          <input
            id={id}
            type="checkbox"
            checked={isGift}
            onChange={(event) => onChoose(event.target.checked)}
            aria-describedby={`${id}-what`}
            className="size-5 accent-brand"
          />
        </span>
        <p className="py-1.5">
          <label htmlFor={id} className="font-medium">
            送给别人
          </label>
          <span id={`${id}-what`} className="block text-sm text-text-secondary">
            {isGift ? "按没有会员的人计价，不用你自己的抵扣。" : "付款后得到一个礼物链接，发给要送的人。"}
          </span>
        </p>
      </div>
    </section>
  );
}
