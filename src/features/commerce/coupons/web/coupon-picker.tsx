import { formatFen } from "../../../../kit/values/money.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";
import type { CouponOffer } from "../contract.ts";
import { CodeForm } from "./code-form.tsx";
import { spanText } from "./coupon-texts.ts";

interface CouponPickerProps {
  offer: CouponOffer;
  totalFen: number;
  onChoose(id: number | null): void;
  /** A code was exchanged for this coupon. */
  onCode(id: number): void;
  onClose(): void;
}

/** All coupons for the order: usable ones or none to choose, the others with their reasons, and a field for a code. */
export function CouponPicker({ offer, totalFen, onChoose, onCode, onClose }: CouponPickerProps) {
  const { applied, usable, unusable, best_id: bestId } = offer;
  return (
    <Sheet isOpen title="选择优惠券" onClose={onClose}>
      {usable.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="sr-only">可用的优惠券，选一张或不用</legend>
          <div className="flex flex-col gap-3">
            {usable.map((coupon) => (
              <Choice key={coupon.id} isChosen={coupon.id === applied?.id} onChoose={() => onChoose(coupon.id)}>
                <span className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 font-medium">{coupon.title}</span>
                  <span className="shrink-0 font-semibold text-brand tabular-nums">
                    {formatFen(-coupon.discount_fen)}
                  </span>
                </span>
                <span className="block text-sm text-text-secondary">{coupon.deal}</span>
                <span className="block text-xs text-text-muted">
                  {spanText(coupon)}
                  {coupon.id === bestId && "，最划算"}
                </span>
              </Choice>
            ))}
            <Choice isChosen={applied === null} onChoose={() => onChoose(null)}>
              <span className="font-medium">不用优惠券</span>
            </Choice>
          </div>
        </fieldset>
      )}
      <div className="mt-5">
        <CodeForm purpose="apply" onAdded={onCode} />
      </div>
      {unusable.length > 0 && (
        <section aria-labelledby="unusable-coupons" className="mt-6">
          <h3 id="unusable-coupons" className="text-sm font-medium text-text-secondary">
            这次不能用
          </h3>
          <ul className="mt-2 flex flex-col gap-2">
            {unusable.map((coupon) => (
              <li key={coupon.id} className="rounded-md bg-hover px-4 py-3">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-medium">{coupon.title}</span>
                  <span className="text-sm text-text-secondary">{coupon.deal}</span>
                </p>
                <p className="text-sm text-text-secondary">{coupon.reason}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="mt-6 flex items-center justify-between gap-4 border-t border-border pt-4">
        <p aria-live="polite" className="tabular-nums">
          应付 <span className="text-xl font-semibold">{formatFen(totalFen)}</span>
        </p>
        <Button onClick={onClose}>完成</Button>
      </div>
    </Sheet>
  );
}

function Choice({ isChosen, onChoose, children }: { isChosen: boolean; onChoose(): void; children: React.ReactNode }) {
  return (
    <label className="flex min-h-14 items-center gap-4 rounded-lg border border-border px-4 py-3 has-[:checked]:border-brand has-[:checked]:ring-1 has-[:checked]:ring-brand has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand">
      <input type="radio" name="coupon" checked={isChosen} onChange={onChoose} className="peer sr-only" />
      <span
        aria-hidden="true"
        className="grid size-5 shrink-0 place-items-center rounded-full border border-border-strong text-transparent peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand"
      >
        <Icon name="check" size={14} />
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}
