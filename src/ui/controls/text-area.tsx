import { Labelled } from "./labelled.tsx";

interface TextAreaProps {
  label: string;
  value: string;
  onType(text: string): void;
  maxLength: number;
  rows?: number;
  hint?: string;
  error?: string | undefined;
  placeholder?: string;
}

/** A labelled field of several lines. */
export function TextArea({ label, value, onType, maxLength, rows = 4, hint, error, placeholder }: TextAreaProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(tied) => (
        <textarea
          {...tied}
          rows={rows}
          maxLength={maxLength}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onType(event.currentTarget.value)}
          className="block w-full rounded-md border border-border-strong bg-card p-3 text-base leading-relaxed outline-none placeholder:text-text-muted focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-brand"
        />
      )}
    </Labelled>
  );
}
