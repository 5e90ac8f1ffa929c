import { formatFen } from "../../../../../kit/values/money.ts";
import { Icon } from "../../../../../ui/display/icon.tsx";
import { StruckPrice } from "../../../prices/web/struck-price.tsx";
import type { Plan } from "../../contract.ts";
import { levelName } from "./level-name.ts";
import { durationText, groupByLevel, perMonthText, pricePeriodText, savingText } from "./plan-texts.ts";

interface PlanPickerProps {
  plans: readonly Plan[];
  /** A line about the content that a level opens, generated from the published works. */
  leads: Record<Plan["level"], string>;
  chosenId: number | undefined;
  onChoose(planId: number): void;
}

const NAME_COLORS = { 2: "text-gold", 3: "text-violet" } as const;

/** All plans on sale, grouped by level. One plan can be chosen. */
export function PlanPicker({ plans, leads, chosenId, onChoose }: PlanPickerProps) {
  return (
    <div className="flex flex-col gap-10">
      {groupByLevel(plans).map(({ level, plans: offered }) => (
        <fieldset key={level} className="min-w-0">
          <legend className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className={`text-xl font-semibold ${NAME_COLORS[level]}`}>{levelName(level)}</span>
            <span className="text-text-secondary">{leads[level]}</span>
          </legend>
          <div className={`mt-4 grid gap-3 ${offered.length === 2 ? "sm:grid-cols-2" : "sm:grid-cols-3"}`}>
            {offered.map((plan) => (
              <PlanOption
                key={plan.id}
                plan={plan}
                saving={savingText(plan, plans)}
                isChosen={plan.id === chosenId}
                onChoose={() => onChoose(plan.id)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

interface PlanOptionProps {
  plan: Plan;
  saving: string | null;
  isChosen: boolean;
  onChoose(): void;
}

const CARD =
  "relative flex cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg border bg-card p-4 transition-colors duration-150 ease-quiet has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand sm:flex-col sm:flex-nowrap sm:items-start sm:justify-start sm:p-5";

function PlanOption({ plan, saving, isChosen, onChoose }: PlanOptionProps) {
  const promotion = plan.promotion?.text ?? null;
  return (
    <label
      className={`${CARD} ${isChosen ? "border-brand ring-1 ring-brand" : "border-border shadow-card hover:border-border-strong"}`}
    >
      <input type="radio" name="plan" value={plan.id} checked={isChosen} onChange={onChoose} className="sr-only" />
      <span className="min-w-0">
        <span className="flex min-h-6 items-center gap-2">
          <ChoiceMark isChosen={isChosen} />
          <span className="font-semibold">{durationText(plan.duration_months)}</span>
          {plan.is_recommended && (
            <span className="rounded-md bg-brand px-1.5 py-0.5 text-xs font-medium text-on-brand">推荐</span>
          )}
        </span>
        <span className="mt-1 block text-sm text-text-secondary sm:hidden">{perMonthText(plan)}</span>
      </span>
      <span className="shrink-0 text-right sm:text-left">
        <span className="flex items-baseline gap-1.5 tabular-nums">
          <span className="text-2xl leading-none font-semibold sm:text-[2rem]">
            {formatFen(plan.price_fen, { short: true })}
          </span>
          <span className="text-sm whitespace-nowrap text-text-secondary">{pricePeriodText(plan.duration_months)}</span>
          <StruckPrice promotion={plan.promotion} />
        </span>
        <span className="mt-2 hidden text-sm text-text-secondary sm:block">{perMonthText(plan)}</span>
        {saving !== null && <span className="mt-0.5 block text-xs text-brand sm:mt-1">{saving}</span>}
      </span>
      {promotion !== null && <span className="w-full text-xs text-text-secondary">{promotion}</span>}
    </label>
  );
}

function ChoiceMark({ isChosen }: { isChosen: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-5 shrink-0 place-items-center rounded-full border ${isChosen ? "border-brand bg-brand text-on-brand" : "border-border-strong"}`}
    >
      {isChosen && <Icon name="check" size={14} />}
    </span>
  );
}
