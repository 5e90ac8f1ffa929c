import { useState } from "react";
import { dayOf } from "../../../kit/values/shanghai-day.ts";
import { readDay, readDayAndTime } from "./read-day.ts";

export interface DayValue {
  /** `2026-11-30`, or `2026-11-30T20:30` with a time; empty: none. */
  value: string;
  hasTime?: boolean | undefined;
  /**
   * @param value empty for a text that is no day
   * @param typed the text as typed
   */
  onChange(value: string, typed: string): void;
}

/** The text of a field for a day: what is being typed, or the chosen day in the one format of the console. */
export function useTypedDay({ value, hasTime = false, onChange }: DayValue) {
  const [typed, setTyped] = useState(() => textOf(value));
  const [known, setKnown] = useState(value);
  // The value was changed from elsewhere: by the form, its draft or the address.
  if (value !== known) {
    setKnown(value);
    setTyped(textOf(value));
  }
  const read = (text: string) => (hasTime ? readDayAndTime : readDay)(text, dayOf(new Date()));
  const isUnreadable = read(typed) === null;

  function report(next: string, text: string) {
    setKnown(next);
    setTyped(text);
    if (next !== value || next === "") onChange(next, text);
  }

  return {
    typed,
    problem: isUnreadable ? `写成 ${hasTime ? "2026-01-31 20:30" : "2026-01-31"}` : null,
    onType: (text: string) => report(read(text) ?? "", text),
    onPick: (picked: string) => report(picked, textOf(picked)),
    /** Writes a readable text in the one format. */
    onLeave: () => isUnreadable || setTyped(textOf(read(typed) ?? "")),
  };
}

function textOf(value: string): string {
  return value.replace("T", " ");
}
