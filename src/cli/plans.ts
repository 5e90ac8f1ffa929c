import type { OperatorPlan } from "../features/membership/operator-contract.ts";
import { changePlan } from "../features/membership/server/plans/change-plan.ts";
import { findAllPlans } from "../features/membership/server/plans/plan-store.ts";
import { formatFen } from "../kit/values/money.ts";
import { openAccounts } from "./open-accounts.ts";
import type { CommandOptions } from "./open-database.ts";
import type { PlansCommand } from "./read-desk.ts";

/** Runs `plans`. */
export async function runPlans(command: PlansCommand, options: CommandOptions): Promise<void> {
  const plans = await openAccounts(options, async ({ db, clock, act }) => {
    if (command.act === "list") return findAllPlans(db);
    const change =
      command.act === "price"
        ? { priceFen: command.priceFen, isFormerPriceShown: command.isFormerPriceShown }
        : { isOnSale: command.act === "on" };
    const { slug } = command;
    const doing = { action: "changePlan", permission: "plans.manage" } as const;
    return [await act(doing, (note) => changePlan({ db, clock }, { slug, change, by: null, note }))];
  });
  process.stdout.write(plans.length === 0 ? "还没有方案\n" : `${plans.map(describePlan).join("\n")}\n`);
}

function describePlan(plan: OperatorPlan): string {
  const { slug, name, price_fen, original_price_fen, duration_months, is_on_sale } = plan;
  const former = original_price_fen === null ? "" : `（划掉的价格 ${formatFen(original_price_fen)}）`;
  const span = duration_months === null ? "终身" : `${duration_months} 个月`;
  return `${slug}  ${name}  ${span}  ${formatFen(price_fen)}${former}  ${is_on_sale ? "在售" : "已下架"}`;
}
