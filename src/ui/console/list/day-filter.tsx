import { useId, useState } from "react";
import { isComposingKey } from "../../browser/composing-key.ts";
import { DayBox } from "../days/day-box.tsx";
import { useTypedDay } from "../days/use-typed-day.ts";

interface DayFilterProps {
  label: string;
  value: string;
  onChoose(value: string): void;
}

/** A filter by a day: chosen when it is picked, with Enter, or on leaving the field. */
export function DayFilter({ label, value, onChoose }: DayFilterProps) {
  const id = useId();
  const [written, setWritten] = useState(value);
  const day = useTypedDay({ value: written, onChange: setWritten });
  const choose = () => day.problem === null && written !== value && onChoose(written);
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm whitespace-nowrap text-text-secondary">
      <label htmlFor={id}>{label}</label>
      <DayBox
        id={id}
        day={day}
        value={written}
        isSmall
        onPick={onChoose}
        onBlur={choose}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !isComposingKey(event.nativeEvent)) choose();
        }}
      />
      <span role="alert" className="text-danger-text empty:hidden">
        {day.problem}
      </span>
    </span>
  );
}
