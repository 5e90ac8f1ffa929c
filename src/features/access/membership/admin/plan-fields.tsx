import type { UseFormReturn } from "react-hook-form";
import {
  AreaField,
  ChoiceField,
  MoneyField,
  NumberField,
  SwitchField,
  TextField,
} from "../../../../ui/console/form/fields.tsx";
import { LinesField } from "../../../../ui/console/form/lines-field.tsx";
import { writtenLines } from "../../../../ui/console/form/written-lines.ts";
import { BenefitIcons } from "./benefit-icons.tsx";
import { LEVEL_CHOICES, levelOf } from "./plan-texts.ts";

/** Values of the form, for a new or an existing plan. */
export interface TypedPlan {
  slug: string;
  name: string;
  description: string;
  level: string;
  duration_months: number | null;
  price_fen: number | null;
  benefits: string[];
  benefit_icons: string[];
  is_recommended: boolean;
  position: number | null;
}

/** Converts the values of both forms to endpoint input; the schema reports missing values at their field. */
export function planBody(typed: TypedPlan) {
  const { slug: _slug, level, price_fen, position, ...rest } = typed;
  return {
    ...rest,
    level: levelOf(level),
    price_fen: price_fen as number,
    benefits: writtenLines(rest.benefits),
    benefit_icons: rest.benefit_icons.map((icon) => icon.trim()),
    ...(position !== null && { position }),
  };
}

export function PlanFields({ form }: { form: UseFormReturn<TypedPlan> }) {
  return (
    <>
      <TextField form={form} name="name" label="名字" placeholder="年度会员" />
      <ChoiceField form={form} name="level" label="等级" choices={LEVEL_CHOICES} hint="有人持有以后不能改" />
      <NumberField form={form} name="duration_months" label="时长" unit="月" hint="空着就是终身；有人持有以后不能改" />
      <MoneyField form={form} name="price_fen" label="平时的价格" hint="促销在“促销和价格”里安排" />
      <LinesField form={form} name="benefits" label="权益" hint="一行一条，最多 12 条" />
      <LinesField
        form={form}
        name="benefit_icons"
        label="权益的图标"
        hint="一行一个，和权益对应，例如 lucide:book-open；空行是对勾"
        rows={4}
      />
      <BenefitIcons
        benefits={writtenLines(form.watch("benefits"))}
        icons={form.watch("benefit_icons")}
        onChange={(icons) => form.setValue("benefit_icons", icons, { shouldDirty: true, shouldValidate: true })}
      />
      <AreaField form={form} name="description" label="给持有人的介绍" rows={3} />
      <SwitchField form={form} name="is_recommended" label="标为推荐" />
      <NumberField form={form} name="position" label="顺序" hint="小的在前" />
    </>
  );
}
