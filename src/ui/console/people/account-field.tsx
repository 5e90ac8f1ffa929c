import { type FieldValues, useController } from "react-hook-form";
import { errorOf, type FieldProps } from "../form/fields.tsx";
import { useShownField } from "../form/shown-fields.ts";
import { PersonPick } from "./person-pick.tsx";

/** An account of the site in a form; null: none. */
export function AccountField<T extends FieldValues>({ form, name, label, hint }: FieldProps<T>) {
  useShownField(form, name, { label, text: (id) => (typeof id === "number" ? `账号 ${id}` : "没有") });
  const { field } = useController({ control: form.control, name });
  return (
    <PersonPick
      label={label}
      hint={hint}
      error={errorOf(form, name)}
      value={field.value ?? null}
      onChange={field.onChange}
    />
  );
}
