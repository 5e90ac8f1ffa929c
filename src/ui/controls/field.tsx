import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  /** What is wrong, beside the field; empty or null: nothing. */
  error?: string | null;
  hint?: string;
  /** Stands between the label and the frame: what the visitor looks at while typing. */
  above?: ReactNode;
  /** Stands inside the frame, at its end: a button that belongs to the field. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** One labelled line of a form; its error is announced and belongs to the field. */
export function Field({ label, error, hint, above, trailing, className = "", ref, ...input }: FieldProps) {
  const id = useId();
  const hasError = Boolean(error);
  const describedBy = [hasError && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {above}
      <div
        className={`flex items-stretch rounded-md border bg-card focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-brand ${hasError ? "border-danger-text" : "border-border-strong"}`}
      >
        <input
          {...input}
          ref={ref}
          id={id}
          aria-invalid={hasError || undefined}
          aria-describedby={describedBy || undefined}
          className="min-h-11 w-full min-w-0 rounded-md bg-transparent px-3 text-base outline-none placeholder:text-text-muted focus-visible:outline-none"
        />
        {trailing}
      </div>
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
