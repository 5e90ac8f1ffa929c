import { type ReactNode, useId } from "react";

interface LabelledProps {
  label: string;
  /** The error at the field; empty or null: none. */
  error?: string | null | undefined;
  hint?: ReactNode;
  className?: string;
  /** The control itself; its props connect it with its label and messages. */
  children(tied: { id: string; "aria-describedby": string | undefined }): ReactNode;
}

/** A control with a label, an explanation and an error, which is announced. */
export function Labelled({ label, error, hint, className, children }: LabelledProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children({ id, "aria-describedby": describedBy || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-text-muted">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger-text empty:hidden">
        {error}
      </p>
    </div>
  );
}
