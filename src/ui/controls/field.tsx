import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { Labelled } from "./labelled.tsx";

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  /** The error at the field; empty or null: none. */
  error?: string | null;
  hint?: string;
  /** Placed between the label and the frame: content to look at while typing. */
  above?: ReactNode;
  /** Placed inside the frame at its end: a button that belongs to the field. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** One labelled line of a form; its error is announced and belongs to the field. */
export function Field({ label, error, hint, above, trailing, className = "", ref, ...input }: FieldProps) {
  const hasError = Boolean(error);
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(tied) => (
        <>
          {above}
          <div
            className={`flex items-stretch rounded-md border bg-card focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-brand ${hasError ? "border-danger-text" : "border-border-strong"}`}
          >
            <input
              {...input}
              {...tied}
              ref={ref}
              aria-invalid={hasError || undefined}
              className="min-h-11 w-full min-w-0 rounded-md bg-transparent px-3 text-base outline-none placeholder:text-text-muted focus-visible:outline-none"
            />
            {trailing}
          </div>
        </>
      )}
    </Labelled>
  );
}
