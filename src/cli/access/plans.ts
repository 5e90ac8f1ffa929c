import type { AdminPlan } from "../../features/access/membership/admin-contract.ts";
import { addPlan, changePlan } from "../../features/access/membership/server/plans/change-plan.ts";
import { findAllPlans } from "../../features/access/membership/server/plans/plan-store.ts";
import { formatFen } from "../../kit/values/money.ts";
import { builtIcons } from "../front/built-icons.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import { runPromotionAct } from "./promotions.ts";
import type { PlansCommand } from "./read-plans.ts";

/** Runs `plans`. */
export async function runPlans(command: PlansCommand, options: CommandOptions): Promise<void> {
  const text = await openAccounts(options, async (accounts) => {
    const { db, clock, act } = accounts;
    const context = { db, clock, icons: builtIcons };
    const doing = (action: string) => ({ action, permission: "plans.manage" }) as const;
    switch (command.act) {
      case "list": {
        const plans = await findAllPlans(db);
        return plans.length === 0 ? "还没有方案" : plans.map(describePlan).join("\n");
      }
      case "add": {
        const { draft } = command;
        return describePlan(await act(doing("addPlan"), (note) => addPlan(context, { draft, by: null, note })));
      }
      case "change": {
        const { slug, change } = command;
        return describePlan(
          await act(doing("changePlan"), (note) => changePlan(context, { slug, change, by: null, note })),
        );
      }
      default:
        return runPromotionAct(accounts, command, { kind: "plan", slug: command.key });
    }
  });
  process.stdout.write(`${text}\n`);
}

function describePlan({ slug, name, price_fen, duration_months, is_on_sale }: AdminPlan): string {
  const span = duration_months === null ? "终身" : `${duration_months} 个月`;
  return `${slug}  ${name}  ${span}  ${formatFen(price_fen)}  ${is_on_sale ? "在售" : "已下架"}`;
}
