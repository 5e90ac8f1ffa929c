import { type ReactNode, useId, useState } from "react";
import { Button } from "../../controls/button.tsx";

interface ChosenOneProps {
  label: string;
  hint?: ReactNode;
  /** The error, shown at the field. */
  error?: string | null | undefined;
  /** The name of the chosen value; null: none. */
  chosen: ReactNode | null;
  /** The label of the button: 选, 找人. */
  verb: string;
  /** The sheet in which the value is chosen. */
  sheet(close: () => void): ReactNode;
  onClear(): void;
}

/** The frame of a field whose value is chosen in a sheet. */
export function ChosenOne({ label, hint, error, chosen, verb, sheet, onClear }: ChosenOneProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div
        className={`flex min-h-11 items-center gap-1 rounded-md border bg-card pr-1.5 pl-3 ${error ? "border-danger-text" : "border-border-strong"}`}
      >
        <span className={`min-w-0 flex-1 truncate ${chosen === null ? "text-text-muted" : ""}`}>
          {chosen ?? "还没有选"}
        </span>
        {chosen !== null && (
          <Button size="small" variant="quiet" aria-label={`${label}：拿掉`} onClick={onClear}>
            拿掉
          </Button>
        )}
        <Button
          size="small"
          variant="text"
          aria-label={`${label}：${chosen === null ? verb : "换"}`}
          onClick={() => setOpen(true)}
        >
          {chosen === null ? verb : "换"}
        </Button>
      </div>
      {hint !== undefined && <p className="mt-1.5 text-xs text-text-muted">{hint}</p>}
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger-text empty:hidden">
        {error}
      </p>
      {isOpen && sheet(() => setOpen(false))}
    </fieldset>
  );
}
