import { type FieldValues, useController } from "react-hook-form";
import type { PickSource } from "../../../kit/api/pick-source.ts";
import { ChosenOne } from "../form/chosen-one.tsx";
import { errorOf, type FieldProps } from "../form/fields.tsx";
import { useShownField } from "../form/shown-fields.ts";
import { PickedTitle } from "./picked-title.tsx";
import { SourceSheet } from "./source-sheet.tsx";

/** One resource chosen by its title; the value is its id, or null. */
export function PickField<T extends FieldValues>(props: FieldProps<T> & { source: PickSource }) {
  const { form, name, label, hint, source } = props;
  useShownField(form, name, { label });
  const { field } = useController({ control: form.control, name });
  const id: number | null = field.value ?? null;
  return (
    <ChosenOne
      label={label}
      hint={hint}
      error={errorOf(form, name)}
      chosen={id === null ? null : <PickedTitle source={source} id={id} />}
      verb="选"
      sheet={(close) => (
        <SourceSheet
          title={label}
          sources={[source]}
          taken={id === null ? [] : [`${source.kind}:${id}`]}
          onPick={(_key, picked) => {
            field.onChange(picked);
            close();
          }}
          onClose={close}
        />
      )}
      onClear={() => field.onChange(null)}
    />
  );
}
