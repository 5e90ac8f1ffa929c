import type { ReactNode, Ref } from "react";
import { Labelled } from "../../controls/labelled.tsx";
import { DayBox } from "./day-box.tsx";
import { type DayValue, useTypedDay } from "./use-typed-day.ts";

interface DayFieldProps extends DayValue {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  className?: string;
  ref?: Ref<HTMLInputElement>;
  onBlur?(): void;
}

/** A labelled day, or day and time, that is typed or picked from a calendar. */
export function DayField({ label, hint, error, className, value, hasTime, onChange, ...box }: DayFieldProps) {
  const day = useTypedDay({ value, hasTime, onChange });
  const problem = day.problem ?? error;
  return (
    <Labelled label={label} hint={hint} error={problem} {...(className === undefined ? {} : { className })}>
      {(tied) => <DayBox {...tied} {...box} day={day} value={value} hasTime={hasTime} isInvalid={Boolean(problem)} />}
    </Labelled>
  );
}
