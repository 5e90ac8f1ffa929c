import { type ReactNode, useId, useState } from "react";
import { Controller, type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form";
import { Labelled } from "../../controls/labelled.tsx";
import { useShownField } from "./shown-fields.ts";
import { valueText } from "./value-text.ts";
import { readYuan, yuanText } from "./yuan-text.ts";

export const FIELD_BOX =
  "block min-h-11 w-full rounded-md border border-border-strong bg-card px-3 text-base placeholder:text-text-muted aria-invalid:border-danger-text";

export interface FieldProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  name: FieldPath<T>;
  label: string;
  hint?: ReactNode;
}

/** The error of one field, from the schema or the server. */
export function errorOf<T extends FieldValues>(form: UseFormReturn<T>, name: string): string | undefined {
  const { message } = (get(form.formState.errors, name) ?? {}) as { message?: string };
  return message;
}

/** A single-line text field. */
export function TextField<T extends FieldValues>({
  form,
  name,
  label,
  hint,
  placeholder,
}: FieldProps<T> & { placeholder?: string }) {
  useShownField(form, name, { label });
  const error = errorOf(form, name);
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(tied) => (
        <input
          {...tied}
          {...form.register(name)}
          placeholder={placeholder}
          autoComplete="off"
          aria-invalid={error !== undefined || undefined}
          className={FIELD_BOX}
        />
      )}
    </Labelled>
  );
}

/** A multi-line text field. */
export function AreaField<T extends FieldValues>({
  form,
  name,
  label,
  hint,
  rows = 4,
}: FieldProps<T> & { rows?: number }) {
  useShownField(form, name, { label });
  const error = errorOf(form, name);
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(tied) => (
        <textarea
          {...tied}
          {...form.register(name)}
          rows={rows}
          aria-invalid={error !== undefined || undefined}
          className={`${FIELD_BOX} py-2.5 leading-relaxed`}
        />
      )}
    </Labelled>
  );
}

/** A field for a whole number. */
export function NumberField<T extends FieldValues>({
  form,
  name,
  label,
  hint,
  unit,
}: FieldProps<T> & { unit?: string }) {
  useShownField(form, name, { label });
  const error = errorOf(form, name);
  return (
    <Labelled label={unit === undefined ? label : `${label}（${unit}）`} hint={hint} error={error}>
      {(tied) => (
        <input
          {...tied}
          {...form.register(name, { setValueAs: (typed) => numberOf(typed) })}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={error !== undefined || undefined}
          className={`${FIELD_BOX} max-w-40 tabular-nums`}
        />
      )}
    </Labelled>
  );
}

function numberOf(typed: unknown): unknown {
  if (typed === "" || typed === null || typed === undefined) return null;
  const number = Number(typed);
  return Number.isNaN(number) ? typed : number;
}

/** A field for an amount, typed in yuan and stored in fen. */
export function MoneyField<T extends FieldValues>({ form, name, label, hint }: FieldProps<T>) {
  useShownField(form, name, { label, text: yuanText });
  const error = errorOf(form, name);
  return (
    <Labelled label={`${label}（元）`} hint={hint} error={error}>
      {(tied) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field }) => (
            <MoneyInput
              {...tied}
              value={field.value ?? null}
              isWrong={error !== undefined}
              onBlur={field.onBlur}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </Labelled>
  );
}

interface MoneyInputProps {
  id: string;
  "aria-describedby": string | undefined;
  value: unknown;
  isWrong: boolean;
  onBlur(): void;
  onChange(fen: unknown): void;
}

/** Typed text is not reformatted; a value set from outside, for example by 放弃修改, replaces it. */
function MoneyInput({ value, isWrong, onChange, ...rest }: MoneyInputProps) {
  const [text, setText] = useState(() => yuanText(value));
  const shown = readYuan(text) === (value ?? null) ? text : yuanText(value);
  return (
    <input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(readYuan(currentTarget.value));
      }}
      aria-invalid={isWrong || undefined}
      className={`${FIELD_BOX} max-w-40 tabular-nums`}
    />
  );
}

/** A choice of a few options. */
export function ChoiceField<T extends FieldValues>({
  form,
  name,
  label,
  hint,
  choices,
}: FieldProps<T> & { choices: readonly (readonly [value: string, label: string])[] }) {
  useShownField(form, name, {
    label,
    text: (value) => choices.find(([one]) => one === value)?.[1] ?? valueText(value),
  });
  return (
    <Labelled label={label} hint={hint} error={errorOf(form, name)}>
      {(tied) => (
        <select {...tied} {...form.register(name)} className={FIELD_BOX}>
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** Selects a staff account by name; null means nobody. */
export function PersonField<T extends FieldValues>({
  form,
  name,
  label,
  hint,
  people,
}: FieldProps<T> & { people: readonly { id: number; name: string }[] }) {
  useShownField(form, name, { label, text: (id) => people.find((one) => one.id === id)?.name ?? valueText(id) });
  return (
    <Labelled label={label} hint={hint} error={errorOf(form, name)}>
      {(tied) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field }) => (
            <select
              {...tied}
              ref={field.ref}
              value={field.value ?? ""}
              onBlur={field.onBlur}
              onChange={({ currentTarget }) => field.onChange(numberOf(currentTarget.value))}
              className={FIELD_BOX}
            >
              <option value="">还没有定</option>
              {people.map((person) => (
                <option key={person.id} value={person.id}>
                  {person.name}
                </option>
              ))}
            </select>
          )}
        />
      )}
    </Labelled>
  );
}

/** A switch. */
export function SwitchField<T extends FieldValues>({ form, name, label, hint }: FieldProps<T>) {
  useShownField(form, name, { label });
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input id={id} type="checkbox" {...form.register(name)} className="mt-1 size-4 shrink-0 accent-brand" />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && <p className="text-sm text-text-muted">{hint}</p>}
        <p role="alert" className="text-sm text-danger-text empty:hidden">
          {errorOf(form, name)}
        </p>
      </div>
    </div>
  );
}
