import { Labelled } from "./labelled.tsx";

interface SelectProps<T extends string | number> {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  hint?: string;
  className?: string;
  onChoose(value: T): void;
}

/** One of a few options, with a line below that explains it. */
export function Select<T extends string | number>({ label, value, options, onChoose, ...labels }: SelectProps<T>) {
  return (
    <Labelled label={label} {...labels}>
      {(tied) => (
        <select
          {...tied}
          value={value}
          onChange={({ currentTarget }) => {
            const chosen = options.find(([name]) => String(name) === currentTarget.value);
            if (chosen) onChoose(chosen[0]);
          }}
          className="block min-h-11 w-full rounded-md border border-border-strong bg-card px-3 text-base"
        >
          {options.map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
