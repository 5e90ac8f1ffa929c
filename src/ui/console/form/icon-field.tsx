import { useState } from "react";
import { Controller, type FieldValues } from "react-hook-form";
import { Button } from "../../controls/button.tsx";
import { FormAlert } from "../../feedback/form-alert.tsx";
import { NamedIcon } from "../../icons/named-icon.tsx";
import { LatePart } from "../../trouble/late-part.tsx";
import { useConsole, useMay } from "../console-context.ts";
import { errorOf, type FieldProps, TextField } from "./fields.tsx";

/** Selects an icon by its look; the value is its name, empty for none. */
export function IconField<T extends FieldValues>({ form, name, label }: FieldProps<T>) {
  if (!useMay("icons.search"))
    return <TextField form={form} name={name} label={label} hint="图标的名字，例如 lucide:book；不写就没有" />;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">{label}</legend>
          <IconChoice label={label} value={field.value} onChange={field.onChange} />
          <FormAlert text={errorOf(form, name)} />
        </fieldset>
      )}
    />
  );
}

function IconChoice({ label, value, onChange }: { label: string; value: string; onChange(name: string): void }) {
  const [isChoosing, setChoosing] = useState(false);
  const { iconPicker } = useConsole();
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      {value === "" ? <span className="text-text-muted">没有</span> : <NamedIcon name={value} size={20} />}
      <Button size="small" variant="secondary" onClick={() => setChoosing(true)}>
        选图标
      </Button>
      {value !== "" && (
        <Button size="small" variant="text" onClick={() => onChange("")}>
          不用图标
        </Button>
      )}
      {isChoosing && (
        <LatePart
          code={iconPicker}
          props={{
            title: label,
            onPick(name: string) {
              onChange(name);
              setChoosing(false);
            },
            onClose: () => setChoosing(false),
          }}
        />
      )}
    </div>
  );
}
