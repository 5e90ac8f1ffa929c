import { Controller, type FieldValues, get } from "react-hook-form";
import { Labelled } from "../../controls/labelled.tsx";
import { errorOf, type FieldProps } from "./fields.tsx";
import { useShownField } from "./shown-fields.ts";

/** A list of short texts, one per line; the value is an array. */
export function LinesField<T extends FieldValues>({
  form,
  name,
  label,
  hint,
  rows = 6,
}: FieldProps<T> & { rows?: number }) {
  useShownField(form, name, { label });
  const nested: unknown = get(form.formState.errors, name);
  const ofLine = Array.isArray(nested) ? nested.find((error) => error?.message !== undefined)?.message : undefined;
  const error: string | undefined = errorOf(form, name) ?? ofLine;
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(tied) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field }) => (
            <textarea
              {...tied}
              ref={field.ref}
              rows={rows}
              value={(field.value as readonly string[]).join("\n")}
              onBlur={field.onBlur}
              onChange={({ currentTarget }) =>
                field.onChange(currentTarget.value === "" ? [] : currentTarget.value.split("\n"))
              }
              aria-invalid={error !== undefined || undefined}
              className="block w-full rounded-md border border-border-strong bg-card px-3 py-2.5 text-base leading-relaxed aria-invalid:border-danger-text"
            />
          )}
        />
      )}
    </Labelled>
  );
}
