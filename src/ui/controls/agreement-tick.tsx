import { Fragment, type Ref, useId } from "react";

interface AgreementTickProps {
  /** The texts of the agreement; each opens in a separate tab, so that typed and chosen values are not lost. */
  texts: readonly { href: string; label: string }[];
  isTicked: boolean;
  onTick(isTicked: boolean): void;
  error: string | null | undefined;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox that is never checked by default (decisions §3). */
export function AgreementTick({ texts, isTicked, onTick, error, name, ref }: AgreementTickProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-start text-sm">
        <span className="-my-2.5 -ml-3 grid size-11 shrink-0 place-items-center">
          <input
            ref={ref}
            id={id}
            name={name}
            type="checkbox"
            checked={isTicked}
            onChange={(event) => onTick(event.target.checked)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="size-5 scroll-my-24 accent-brand"
          />
        </span>
        <p className="text-text-secondary">
          <label htmlFor={id}>我已阅读并同意</label>
          {texts.map(({ href, label }, index) => (
            <Fragment key={href}>
              {index > 0 && "和"}
              <a
                href={href}
                target="_blank"
                rel="noopener"
                className="inline-block text-brand underline underline-offset-2"
              >
                《{label}》
              </a>
            </Fragment>
          ))}
        </p>
      </div>
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger-text empty:hidden">
        {error}
      </p>
    </div>
  );
}
