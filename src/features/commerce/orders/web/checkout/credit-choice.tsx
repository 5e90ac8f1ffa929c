import { useId } from "react";
import { formatFen } from "../../../../../kit/values/money.ts";

interface CreditChoiceProps {
  /** The value that crediting the membership loses. 0 while the buyer keeps it. */
  lostFen: number;
  isForLife: boolean;
  skipsCredit: boolean;
  onChoose(skipsCredit: boolean): void;
}

/**
 * A choice before payment: a credit above the price is lost, unless the buyer keeps the membership and pays in full.
 */
export function CreditChoice({ lostFen, isForLife, skipsCredit, onChoose }: CreditChoiceProps) {
  const id = useId();
  if (lostFen === 0 && !skipsCredit) return null;
  const unchanged = isForLife
    ? "原有会员照常计时，没开始的在终身会员期间不计时"
    : "原有会员照常计时，没开始的接在高级会员后面";
  return (
    <section aria-label="会员抵扣" className="rounded-md bg-warning-bg px-3 py-2 text-sm text-warning-text">
      {!skipsCredit && (
        <p>
          抵扣的价值比应付金额多 {formatFen(lostFen)}，<strong>多出的部分不退还</strong>。
        </p>
      )}
      <div className="flex items-start">
        <span className="-my-1 -ml-3 grid size-11 shrink-0 place-items-center">
          <input
            id={id}
            type="checkbox"
            checked={skipsCredit}
            onChange={(event) => onChoose(event.target.checked)}
            className="size-5 accent-brand"
          />
        </span>
        <label htmlFor={id} className="py-1.5">
          不抵扣，付全价：{unchanged}
        </label>
      </div>
    </section>
  );
}
