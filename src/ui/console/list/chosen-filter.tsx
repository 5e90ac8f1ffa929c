import { type ReactNode, useState } from "react";
import { Icon } from "../../display/icon.tsx";
import { FILTER_BOX } from "./filter-look.ts";

interface ChosenFilterProps {
  label: string;
  /** The name of the chosen value; null: none. */
  chosen: ReactNode | null;
  /** The sheet in which the value is chosen; absent: this staff member can only clear the filter. */
  sheet?(close: () => void): ReactNode;
  onClear(): void;
}

/** A filter whose value is chosen in a sheet. */
export function ChosenFilter({ label, chosen, sheet, onClear }: ChosenFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {chosen === null ? (
        <button type="button" className={`${FILTER_BOX} hover:bg-hover`} onClick={open}>
          {label}：全部
        </button>
      ) : (
        <ChosenValue label={label} chosen={chosen} onOpen={open} onClear={onClear} />
      )}
      {isOpen && sheet?.(() => setOpen(false))}
    </>
  );
}

interface ChosenValueProps {
  label: string;
  chosen: ReactNode;
  onOpen(): void;
  onClear(): void;
}

function ChosenValue({ label, chosen, onOpen, onClear }: ChosenValueProps) {
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
