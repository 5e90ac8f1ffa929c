import { useEffect } from "react";
import type { Control, FieldValues, UseFormReturn } from "react-hook-form";

/** The label of a field and a text of its value, used to compare two values. */
export interface FieldLook {
  label: string;
  text?(value: unknown): string;
}

const fieldsOf = new WeakMap<object, Map<string, FieldLook>>();

/** The fields on the page that show their own errors, by the path of their value. */
export function shownFields<T extends FieldValues>({ control }: { control: Control<T> }): Map<string, FieldLook> {
  let fields = fieldsOf.get(control);
  if (fields === undefined) {
    fields = new Map();
    fieldsOf.set(control, fields);
  }
  return fields;
}

/** Registers a field with its form while it is mounted. */
export function useShownField<T extends FieldValues>(form: UseFormReturn<T>, name: string, look: FieldLook): void {
  const { control } = form;
  const { label, text } = look;
  useEffect(() => {
    const fields = shownFields({ control });
    const entry = { label, ...(text !== undefined && { text }) };
    fields.set(name, entry);
    return () => {
      if (fields.get(name) === entry) fields.delete(name);
    };
  });
}
