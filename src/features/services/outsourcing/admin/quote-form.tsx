import { useFieldArray } from "react-hook-form";
import { formatFen } from "../../../../kit/values/money.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { DateField } from "../../../../ui/console/form/day-fields.tsx";
import { AreaField, MoneyField, NumberField, TextField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { type AdminProject, listProjects, readProject, sendQuote } from "../admin-contract.ts";
import { MAX_MILESTONES, sumOf } from "../outsourcing-rules.ts";

const NEW_PART = { title: "", detail: "", days: 14, price_fen: 0 };
const EMPTY = { scope: "", valid_until: "", reworks: 2, milestones: [NEW_PART] };

/** Creates a version of the quote; the total is the sum of its instalments. */
export function QuoteForm({ project }: { project: AdminProject }) {
  const totalOf = (parts: readonly { price_fen: number }[]) =>
    sumOf(parts.map(({ price_fen }) => ({ priceFen: Number(price_fen) || 0 })));
  const state = useEndpointForm({
    endpoint: sendQuote,
    name: `quote:${project.id}`,
    values: EMPTY,
    input: (body) => ({
      params: { project_id: project.id },
      body: { ...body, total_fen: totalOf(body.milestones) },
    }),
    changes: [listProjects, readProject],
    done: "报价已经发给客户",
  });
  const { form } = state;
  const parts = useFieldArray({ control: form.control, name: "milestones" });
  const total = totalOf(form.watch("milestones"));
  return (
    <ConsoleForm form={state} isNew saveLabel={total > 0 ? `发出报价 ${formatFen(total)}` : "发出报价"}>
      <AreaField form={form} name="scope" label="做什么、不做什么" rows={6} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField form={form} name="valid_until" label="有效到哪一天" />
        <NumberField form={form} name="reworks" label="每一期可以改" unit="次" />
      </div>
      {parts.fields.map(({ id }, index) => (
        <fieldset key={id} className="flex flex-col gap-4 rounded-lg border border-border p-4">
          <legend className="px-1 font-semibold">第 {index + 1} 期</legend>
          <TextField form={form} name={`milestones.${index}.title`} label="名字" />
          <AreaField form={form} name={`milestones.${index}.detail`} label="交付什么" rows={3} />
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField form={form} name={`milestones.${index}.days`} label="多久" unit="天" />
            <MoneyField form={form} name={`milestones.${index}.price_fen`} label="价格" />
          </div>
          {parts.fields.length > 1 && (
            <Button size="small" variant="quiet" className="self-start" onClick={() => parts.remove(index)}>
              去掉这一期
            </Button>
          )}
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="secondary"
          disabled={parts.fields.length >= MAX_MILESTONES}
          onClick={() => parts.append(NEW_PART)}
        >
          加一期
        </Button>
        <p aria-live="polite" className="tabular-nums">
          总价 {formatFen(total)}
        </p>
      </div>
    </ConsoleForm>
  );
}
