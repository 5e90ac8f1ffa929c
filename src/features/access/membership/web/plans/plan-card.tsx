import { Icon } from "../../../../../ui/display/icon.tsx";
import { NamedIcon } from "../../../../../ui/icons/named-icon.tsx";
import { PromotionNote } from "../../../prices/web/promotion-note.tsx";
import type { Plan } from "../../contract.ts";
import { durationText } from "./plan-texts.ts";

/** The selected plan and the content that it opens. */
export function PlanCard({ plan }: { plan: Plan }) {
  return (
    <div className="rounded-lg border border-border bg-card p-5 shadow-card sm:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-lg font-semibold">{plan.name}</p>
        <p className="text-text-secondary">{durationText(plan.duration_months)}</p>
      </div>
      <PromotionNote price={plan} isPriced className="mt-2" />
      <ul className="mt-4 grid gap-y-2 text-sm text-text-secondary">
        {plan.benefits.map((benefit, index) => (
          <li key={benefit} className="flex items-start gap-2">
            <BenefitIcon name={plan.benefit_icons[index] ?? ""} />
            {benefit}
          </li>
        ))}
      </ul>
    </div>
  );
}

const BENEFIT_ICON = { size: 16, className: "mt-[3px] text-brand" } as const;

/**
 * The server renders the same page for all plans and the browser chooses one, so icons of benefits are fetched
 * (decision 0098).
 */
function BenefitIcon({ name }: { name: string }) {
  return name === "" ? <Icon name="check" {...BENEFIT_ICON} /> : <NamedIcon name={name} {...BENEFIT_ICON} />;
}
