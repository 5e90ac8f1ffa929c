import { useId } from "react";

interface AgreementTickProps {
  isTicked: boolean;
  onTick(isTicked: boolean): void;
  error?: string | undefined;
}

/** The unticked box for terms and privacy (decisions §3); the texts open beside the page, so that nothing typed is lost. */
export function AgreementTick({ isTicked, onTick, error }: AgreementTickProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-start text-sm">
        <span className="-my-2.5 -ml-3 grid size-11 shrink-0 place-items-center">
          <input
            id={id}
            name="agreements"
            type="checkbox"
            checked={isTicked}
            onChange={(event) => onTick(event.target.checked)}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            className="size-5 accent-brand"
          />
        </span>
        <p className="text-text-secondary">
          <label htmlFor={id}>我已阅读并同意</label>
          <LegalLink kind="terms" label="《用户协议》" />和<LegalLink kind="privacy" label="《隐私政策》" />
        </p>
      </div>
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger-text empty:hidden">
        {error}
      </p>
    </div>
  );
}

function LegalLink({ kind, label }: { kind: string; label: string }) {
  return (
    <a href={`/legal/${kind}`} target="_blank" rel="noopener" className="text-brand underline underline-offset-2">
      {label}
    </a>
  );
}
