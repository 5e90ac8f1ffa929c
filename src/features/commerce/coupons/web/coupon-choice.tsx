import { useEffect, useRef, useState } from "react";
import { formatFen } from "../../../../kit/values/money.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { SheetShell } from "../../../../ui/dialog/sheet-shell.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";
import { Skeleton, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import type { CouponOffer } from "../contract.ts";

const codeForm = lateCode(async () => (await import("./code-form.tsx")).CodeForm);
const pickerCode = lateCode(async () => (await import("./coupon-picker.tsx")).CouponPicker);

interface CouponChoiceProps {
  /** The effect of the buyer's coupons on the total. */
  offer: CouponOffer;
  totalFen: number;
  /** A coupon, or none. */
  onChoose(id: number | null): void;
  /** Fetches the coupons again. */
  onReload(): void;
  /** The page where an unpaid order is paid or cancelled. */
  ordersHref: string;
}

/**
 * The chosen coupon in one line that opens the choice, with a notice for the buyer. A code is used in one step: without
 * a usable coupon its field is in the line's place.
 */
export function CouponChoice({ offer, totalFen, onChoose, onReload, ordersHref }: CouponChoiceProps) {
  const [isOpen, open] = useState(false);
  const { applied, usable, unusable, notice } = offer;
  const line = useRef<HTMLButtonElement>(null);
  const hasUsedCode = useRef(false);
  const close = () => open(false);
  const state =
    applied !== null ? `${applied.title}，减 ${formatFen(applied.discount_fen)}` : `${usable.length} 张可用，没有使用`;
  const hasLine = applied !== null || usable.length > 0;
  const isBound = unusable.some(({ order_no }) => order_no !== null);

  // The line takes the place of the field that had the focus.
  useEffect(() => {
    if (hasLine && hasUsedCode.current) line.current?.focus();
    hasUsedCode.current = false;
  }, [hasLine]);

  function applyCode(id: number) {
    hasUsedCode.current = !hasLine;
    close();
    if (id === applied?.id) onReload();
    else onChoose(id);
  }

  return (
    <div>
      {!hasLine && (
        <LatePart
          code={codeForm}
          props={{ purpose: "apply", onAdded: applyCode }}
          skeleton={<Skeleton className="h-18 w-full rounded-md" />}
        />
      )}
      {!hasLine && unusable.length > 0 && (
        <Button variant="text" size="small" className="mt-1.5 -ml-3" onClick={() => open(true)}>
          {unusable.length} 张券这次不能用，看原因
        </Button>
      )}
      {hasLine && (
        <button
          ref={line}
          type="button"
          aria-haspopup="dialog"
          onClick={() => open(true)}
          className="flex min-h-12 w-full items-center gap-3 rounded-md border border-border px-3 text-left hover:bg-hover"
        >
          <span className="shrink-0 font-medium">优惠券</span>
          <span
            className={`min-w-0 flex-1 truncate text-right text-sm ${applied === null ? "text-text-secondary" : "text-brand"}`}
          >
            {state}
          </span>
          <Icon name="chevron-right" size={16} className="text-text-muted" />
        </button>
      )}
      {notice !== null && <p className="mt-2 text-sm text-warning-text">{notice}</p>}
      {isBound && applied === null && (
        <p className="mt-2 text-sm text-text-secondary">
          有优惠券用在还没付款的订单上，
          <Link to={ordersHref} className="text-brand underline underline-offset-2">
            去付款或取消它
          </Link>
        </p>
      )}
      {isOpen && (
        <LatePart
          code={pickerCode}
          props={{ offer, totalFen, onChoose, onCode: applyCode, onClose: close }}
          frame={(inner) => (
            <SheetShell title="选择优惠券" onClose={close}>
              {inner}
            </SheetShell>
          )}
          skeleton={<SkeletonList className="skeleton-button h-[86px] w-full rounded-lg" />}
        />
      )}
    </div>
  );
}
