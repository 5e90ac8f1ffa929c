import type { ReactNode } from "react";
import { Icon } from "../../display/icon.tsx";
import { FILTER_BOX } from "./filter-look.ts";

interface ChosenFilterProps {
  label: string;
  /** The name of the chosen value; null: none. */
  chosen: ReactNode | null;
  onOpen(): void;
  onClear(): void;
}

/** A filter whose value is chosen in a sheet. */
export function ChosenFilter({ label, chosen, onOpen, onClear }: ChosenFilterProps) {
  if (chosen === null) {
    return (
      <button type="button" className={`${FILTER_BOX} hover:bg-hover`} onClick={onOpen}>
        {label}：全部
      </button>
    );
  }
  return (
    <span className="inline-flex max-w-full items-stretch rounded-md border border-brand bg-card text-sm text-brand">
      <button type="button" className="min-h-9 min-w-0 truncate rounded-l-md pl-2.5 hover:bg-hover" onClick={onOpen}>
        {label}：{chosen}
      </button>
      <button
        type="button"
        aria-label={`不按${label}筛选`}
        className="min-h-9 shrink-0 rounded-r-md px-2 hover:bg-hover"
        onClick={onClear}
      >
        <Icon name="close" size={16} />
      </button>
    </span>
  );
}
