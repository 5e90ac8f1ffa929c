import { useId } from "react";

interface TextAreaProps {
  label: string;
  value: string;
  onType(text: string): void;
  most: number;
  rows?: number;
  hint?: string;
}

/** A labelled field of several lines. */
export function TextArea({ label, value, onType, most, rows = 4, hint }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        maxLength={most}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onType(event.currentTarget.value)}
        className="block w-full rounded-md border border-border-strong bg-card p-3 text-base outline-none focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-brand"
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
