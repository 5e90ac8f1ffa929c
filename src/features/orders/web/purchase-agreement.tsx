import { type Ref, useId } from "react";

interface PurchaseAgreementProps {
  isTicked: boolean;
  onTick(isTicked: boolean): void;
  error: string | null;
  ref: Ref<HTMLInputElement>;
}

const LINK = "text-brand underline underline-offset-2";

/** The unticked box for the purchase agreement; the texts open beside the page, so that the order stays as it is. */
export function PurchaseAgreement({ isTicked, onTick, error, ref }: PurchaseAgreementProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-start text-sm">
        <span className="-my-2.5 -ml-3 grid size-11 shrink-0 place-items-center">
          <input
            ref={ref}
            id={id}
            type="checkbox"
            checked={isTicked}
            onChange={(event) => onTick(event.target.checked)}
            aria-invalid={error !== null || undefined}
            aria-describedby={error === null ? undefined : `${id}-error`}
            className="size-5 scroll-my-24 accent-brand"
          />
        </span>
        <p className="text-text-secondary">
          <label htmlFor={id}>我已阅读并同意</label>
          <a href="/legal/purchase" target="_blank" rel="noopener" className={LINK}>
            《购买协议》
          </a>
          和
          <a href="/legal/refund" target="_blank" rel="noopener" className={LINK}>
            《退款规则》
          </a>
        </p>
      </div>
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger-text empty:hidden">
        {error}
      </p>
    </div>
  );
}
