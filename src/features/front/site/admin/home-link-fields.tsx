import { useFieldArray } from "react-hook-form";
import { TextField } from "../../../../ui/console/form/fields.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { MAX_BUTTONS } from "../home-limits.ts";
import type { HomeForm } from "./home-form.ts";

const NEW_LINK = { label: "", to: "/" };

interface BlockProps {
  form: HomeForm;
  /** The place of the block. */
  index: number;
}

/** The buttons of the opening, each with its label and address. */
export function HeroButtonsField({ form, index }: BlockProps) {
  const name = `blocks.${index}.buttons` as const;
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">按钮</legend>
      {fields.length === 0 && (
        <p className="text-sm text-text-muted">
          没有写，显示“从系统课开始”和“先看文章”。已经在学的人看到的是继续学习。
        </p>
      )}
      {fields.map(({ id }, place) => (
        <LinkFields
          key={id}
          form={form}
          name={`${name}.${place}`}
          title={`第 ${place + 1} 个按钮`}
          onRemove={() => remove(place)}
        />
      ))}
      {fields.length < MAX_BUTTONS && <AddButton onPress={() => append(NEW_LINK)} />}
    </fieldset>
  );
}

/** The optional button below a text. */
export function TextLinkField({ form, index }: BlockProps) {
  const name = `blocks.${index}.link` as const;
  const setLink = (link: typeof NEW_LINK | null) => {
    form.setValue(name, link, { shouldDirty: true });
    form.clearErrors(name);
  };
  if (form.watch(name) === null) return <AddButton onPress={() => setLink(NEW_LINK)} />;
  return <LinkFields form={form} name={name} title="正文下面的按钮" onRemove={() => setLink(null)} />;
}

interface LinkFieldsProps {
  form: HomeForm;
  name: `blocks.${number}.link` | `blocks.${number}.buttons.${number}`;
  title: string;
  onRemove(): void;
}

function LinkFields({ form, name, title, onRemove }: LinkFieldsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-lg border border-border p-4">
      <legend className="px-1 text-sm font-medium">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name={`${name}.label`} label="按钮上的字" />
        <TextField
          form={form}
          name={`${name}.to`}
          label="打开的地址"
          hint="本站写 / 开头的路径，例如 /vip；别的网站写 https:// 开头的地址"
        />
      </div>
      <Button size="small" variant="quiet" className="self-end" aria-label={`去掉${title}`} onClick={onRemove}>
        去掉
      </Button>
    </fieldset>
  );
}

function AddButton({ onPress }: { onPress(): void }) {
  return (
    <Button size="small" variant="secondary" className="self-start" onClick={onPress}>
      加一个按钮
    </Button>
  );
}
