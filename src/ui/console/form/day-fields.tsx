import { Controller, type FieldValues } from "react-hook-form";
import { DayField } from "../days/day-field.tsx";
import { errorOf, type FieldProps } from "./fields.tsx";
import { formatShanghaiInput, readShanghaiInput } from "./shanghai-input.ts";
import { useShownField } from "./shown-fields.ts";
import { valueText } from "./value-text.ts";

/** A day as `2026-11-30`; empty: none. */
export function DateField<T extends FieldValues>({ form, name, label, hint }: FieldProps<T>) {
  useShownField(form, name, { label });
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <DayField
          ref={field.ref}
          label={label}
          hint={hint}
          error={errorOf(form, name)}
          value={isDay(field.value) ? field.value : ""}
          onBlur={field.onBlur}
          // The schema refuses what is no day.
          onChange={(value, typed) => field.onChange(value || typed)}
        />
      )}
    />
  );
}

function isDay(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function timeText(at: unknown): string {
  return valueText(formatShanghaiInput(at).replace("T", " "));
}

/** A date and time in Beijing time, sent in UTC; empty means null. */
export function TimeField<T extends FieldValues>({ form, name, label, hint }: FieldProps<T>) {
  useShownField(form, name, { label, text: timeText });
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <DayField
          ref={field.ref}
          label={`${label}（北京时间）`}
          hint={hint}
          error={errorOf(form, name)}
          hasTime
          value={formatShanghaiInput(field.value)}
          onBlur={field.onBlur}
          // The schema refuses what is no time.
          onChange={(value, typed) => field.onChange(readShanghaiInput(value) ?? (typed.trim() || null))}
        />
      )}
    />
  );
}
