import { useId } from "react";

interface CaseSelectProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  hint: string;
  onChoose(value: T): void;
}

/** One of a few, with a line below that says what it means. */
export function CaseSelect<T extends string>({ label, value, options, hint, onChoose }: CaseSelectProps<T>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const chosen = options.find(([name]) => name === event.currentTarget.value);
          if (chosen) onChoose(chosen[0]);
        }}
        className="min-h-11 w-full rounded-md border border-border-strong bg-card px-3 text-base"
      >
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-text-muted">
        {hint}
      </p>
    </div>
  );
}
