import { Icon } from "../../../../../ui/display/icon.tsx";

interface OptionCardProps {
  /** The name of the radio group. */
  name: string;
  title: string;
  note: string;
  /** Placed at the end of the line. */
  sum?: string | undefined;
  isChecked: boolean;
  isDisabled?: boolean;
  onChoose(): void;
}

/** One of several options. A disabled option shows its reason and stays readable. */
export function OptionCard({ name, title, note, sum, isChecked, isDisabled = false, onChoose }: OptionCardProps) {
  return (
    <label
      className={`flex min-h-16 items-center gap-4 rounded-lg border border-border px-4 py-3 has-[:checked]:border-brand has-[:checked]:ring-1 has-[:checked]:ring-brand has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand ${isDisabled ? "bg-hover" : "cursor-pointer bg-card"}`}
    >
      <input
        type="radio"
        name={name}
        checked={isChecked}
        disabled={isDisabled}
        onChange={onChoose}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className={`grid size-5 shrink-0 place-items-center rounded-full border border-border-strong text-transparent peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand ${isDisabled ? "invisible" : ""}`}
      >
        <Icon name="check" size={14} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={`block font-medium ${isDisabled ? "text-text-secondary" : ""}`}>{title}</span>
        <span className="block text-sm text-text-secondary">{note}</span>
      </span>
      {sum !== undefined && <span className="shrink-0 font-semibold tabular-nums">{sum}</span>}
    </label>
  );
}
