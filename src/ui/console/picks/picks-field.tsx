import { useState } from "react";
import { type FieldValues, get, useController } from "react-hook-form";
import { type PickSource, readPickKey } from "../../../kit/api/pick-source.ts";
import { Button } from "../../controls/button.tsx";
import { Icon } from "../../display/icon.tsx";
import { errorOf, type FieldProps } from "../form/fields.tsx";
import { useShownField } from "../form/shown-fields.ts";
import { PickedTitle } from "./picked-title.tsx";
import { SourceSheet } from "./source-sheet.tsx";

interface PicksFieldProps<T extends FieldValues> extends FieldProps<T> {
  sources: readonly [PickSource, ...PickSource[]];
  /** The maximum number of resources. */
  max: number;
  /** Label of the button and title of its sheet. */
  addLabel: string;
}

/** A sorted selection of resources by title; the value is an array of keys such as `course:5`. */
export function PicksField<T extends FieldValues>(props: PicksFieldProps<T>) {
  const { form, name, label, hint, sources, max, addLabel } = props;
  useShownField(form, name, { label });
  const [isPicking, setPicking] = useState(false);
  const { field } = useController({ control: form.control, name });
  const keys = (field.value ?? []) as readonly string[];
  const nested: unknown = get(form.formState.errors, name);
  const ofKey = Array.isArray(nested) ? nested.find((error) => error?.message !== undefined)?.message : undefined;
  const error: string | undefined = errorOf(form, name) ?? ofKey;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <ul className="mb-2 flex flex-col gap-1">
        {keys.map((key, index) => (
          <PickedRow
            key={key}
            value={key}
            sources={sources}
            onRaise={index === 0 ? undefined : () => field.onChange(raised(keys, index))}
            onRemove={() => field.onChange(keys.filter((one) => one !== key))}
          />
        ))}
      </ul>
      {keys.length < max && (
        <Button size="small" variant="secondary" onClick={() => setPicking(true)}>
          {addLabel}
        </Button>
      )}
      {hint !== undefined && <p className="mt-1.5 text-sm text-text-muted">{hint}</p>}
      {error !== undefined && (
        <p role="alert" className="mt-1.5 text-sm text-danger-text">
          {error}
        </p>
      )}
      {isPicking && (
        <SourceSheet
          title={addLabel}
          sources={sources}
          taken={keys}
          onPick={(key) => {
            field.onChange([...keys, key]);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  );
}

/** Moves the key at the index up by one position. */
function raised(keys: readonly string[], index: number): string[] {
  const others = keys.filter((_, place) => place !== index);
  return [...others.slice(0, index - 1), keys[index] as string, ...others.slice(index - 1)];
}

interface PickedRowProps {
  value: string;
  sources: readonly PickSource[];
  onRaise: (() => void) | undefined;
  onRemove(): void;
}

function PickedRow({ value, sources, onRaise, onRemove }: PickedRowProps) {
  const picked = readPickKey(value, sources);
  return (
    <li className="flex items-center gap-2 rounded-md bg-surface px-3 py-1 text-sm">
      {picked !== null && <span className="shrink-0 text-text-muted">{picked.source.label}</span>}
      <span className="min-w-0 flex-1 truncate">
        {picked === null ? value : <PickedTitle source={picked.source} id={picked.id} />}
      </span>
      {onRaise !== undefined && (
        <Button size="small" variant="text" onClick={onRaise}>
          <span className="sr-only">上移</span>
          <Icon name="arrow-up" size={16} />
        </Button>
      )}
      <Button size="small" variant="text" onClick={onRemove}>
        拿掉
      </Button>
    </li>
  );
}
