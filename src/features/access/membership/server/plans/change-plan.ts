import type { Icons } from "../../../../../domain/icons/icon-source.ts";
import { requireIcons } from "../../../../../domain/icons/require-icons.ts";
import { conflict, notFound } from "../../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import { createOnce } from "../../../../identity/idempotency/server/create-once.ts";
import {
  type AdminPlan,
  addPlan as endpoint,
  MAX_PLANS,
  type PlanChange,
  type PlanDraft,
} from "../../admin-contract.ts";
import { findAllPlans, insertPlan, isPlanGranted, lockPlan, updatePlan } from "./plan-store.ts";

interface PlansContext {
  db: Database;
  clock: Clock;
  icons: Pick<Icons, "read">;
}

interface Deed {
  /** null: changed on the command line. */
  by: number | null;
  note: StaffCaller["note"];
}

/**
 * Creates a plan, initially off sale, once per Idempotency-Key. Throws 409 if another plan has the short name, and if
 * there are too many plans.
 */
export async function addPlan(
  context: PlansContext,
  { draft, caller }: { draft: PlanDraft; caller: Pick<StaffCaller, "user" | "header" | "note"> },
): Promise<AdminPlan> {
  await requireIcons(context.icons, "benefit_icons", draft.benefit_icons);
  return createOnce(context, { endpoint, input: draft, caller }, async (tx) => {
    const all = await findAllPlans(tx);
    if (all.length >= MAX_PLANS) throw conflict("TOO_MANY_PLANS", `最多 ${MAX_PLANS} 个方案`);
    const { description = draft.benefits.join("、"), position = nextPosition(all), ...facts } = draft;
    const deed = { by: caller.user.id, now: context.clock.now() };
    const plan = await insertPlan(tx, { ...facts, description, position, is_on_sale: false }, deed);
    if (plan === null) throw conflict("PLAN_EXISTS", `已有方案“${draft.slug}”`);
    caller.note({ subject: `plan:${plan.slug}`, after: describePlan(plan) });
    return plan;
  });
}

/**
 * Changes a plan's name, content or price from now on, or whether it is sold. Orders are not affected, because they
 * copied the plan. Throws 404; 409 for another level or length once a user has the plan, and for a price that is not
 * above the price of a promotion.
 */
export async function changePlan(
  { db, clock, icons }: PlansContext,
  { slug, change, by, note }: Deed & { slug: string; change: PlanChange },
): Promise<AdminPlan> {
  await requireIcons(icons, "benefit_icons", change.benefit_icons ?? []);
  return db.transaction(async (tx) => {
    const before = await lockPlan(tx, slug);
    if (!before) throw notFound(`没有方案“${slug}”`);
    const wanted = { ...before, benefit_icons: iconsAlong(before, change), ...withoutUndefined(change) };
    const isOther = wanted.level !== before.level || wanted.duration_months !== before.duration_months;
    if (isOther && (await isPlanGranted(tx, before.id)))
      throw conflict("PLAN_HELD", "已经有人买过或持有这个方案，不能改等级和时长；新建一个方案，把这个下架");
    const after = await updatePlan(tx, wanted, { by, now: clock.now() });
    note({ subject: `plan:${slug}`, before: describePlan(before), after: describePlan(after) });
    return after;
  });
}

function nextPosition(plans: readonly AdminPlan[]): number {
  return Math.max(-1, ...plans.map(({ position }) => position)) + 1;
}

/** Omitted fields do not change. */
function withoutUndefined(change: PlanChange): Partial<AdminPlan> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Remaining benefits keep their icons at any position. */
function iconsAlong({ benefits, benefit_icons }: AdminPlan, { benefits: wanted = benefits }: PlanChange): string[] {
  return wanted.map((benefit) => benefit_icons[benefits.indexOf(benefit)] ?? "");
}

function describePlan({ id: _, slug: _slug, benefits, benefit_icons, ...plan }: AdminPlan) {
  return { ...plan, benefits: benefits.join("、"), benefit_icons: benefit_icons.join("、") };
}
