import { and, asc, eq, sql } from "drizzle-orm";
import type { Level } from "../../../../../domain/access/access-contract.ts";
import { subjectOfPlan } from "../../../../../domain/orders/subjects.ts";
import type { Row } from "../../../../../kit/tables/row-facts.ts";
import { putRow } from "../../../../../kit/tables/row-store.ts";
import { pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { toPublicPrice } from "../../../prices/contract.ts";
import { findCharged, findRunning, recordPrices } from "../../../prices/server/price-store.ts";
import { type AdminPlan, MAX_PLANS } from "../../admin-contract.ts";
import type { Plan } from "../../contract.ts";
import type { CodePlan, SoldPlan } from "../../membership-ledger.ts";
import { grants, plans } from "../ledger/membership-tables.ts";

/** A plan as written by seeds. `slug` identifies it. */
export type PlanDraft = Omit<typeof plans.$inferInsert, "id">;

const PLAN = {
  ...pick(plans, "id", "slug", "name", "level"),
  duration_months: plans.durationMonths,
  price_fen: plans.priceFen,
  benefits: plans.benefits,
  benefit_icons: plans.benefitIcons,
  is_recommended: plans.isRecommended,
};
/** The columns of a plan in the admin interface. */
export const ADMIN_PLAN = { ...PLAN, ...pick(plans, "description", "position"), is_on_sale: plans.isOnSale };

/** The plans on sale at their current prices. */
export async function findPlansOnSale(db: DatabaseOrTransaction, now: Date): Promise<Plan[]> {
  const rows = await db
    .select(PLAN)
    .from(plans)
    .where(eq(plans.isOnSale, true))
    .orderBy(asc(plans.position), asc(plans.id))
    .limit(MAX_PLANS);
  const subjects = rows.map(({ id }) => subjectOfPlan(id));
  const running = await findRunning(db, subjects, now);
  return rows.map((plan) => ({ ...plan, ...toPublicPrice(plan.price_fen, running.get(subjectOfPlan(plan.id)), now) }));
}

export async function findAllPlans(db: DatabaseOrTransaction): Promise<AdminPlan[]> {
  return db.select(ADMIN_PLAN).from(plans).orderBy(asc(plans.position), asc(plans.id)).limit(MAX_PLANS);
}

/** Whether a user has or had a right from this plan, bought or free. */
export async function isPlanGranted(tx: Transaction, planId: number): Promise<boolean> {
  const [grant] = await tx.select(pick(grants, "id")).from(grants).where(eq(grants.planId, planId)).limit(1);
  return grant !== undefined;
}

/** The price of the cheapest plan of a level that lasts a year, including plans off sale. */
export async function findYearlyPrice(db: DatabaseOrTransaction, level: Level): Promise<number | null> {
  const [plan] = await db
    .select(pick(plans, "priceFen"))
    .from(plans)
    .where(and(sql`${plans.level} = ${level}`, eq(plans.durationMonths, 12)))
    .orderBy(asc(plans.priceFen))
    .limit(1);
  return plan?.priceFen ?? null;
}

/** Finds a plan by its slug, on sale or not. */
export async function findPlanForCodes(db: DatabaseOrTransaction, slug: string): Promise<CodePlan | null> {
  const [plan] = await db
    .select(pick(plans, "id", "name", "level", "durationMonths"))
    .from(plans)
    .where(eq(plans.slug, slug));
  return plan ?? null;
}

/** Blocks other changes of the plan and new orders for it until the transaction ends. */
export async function lockPlan(tx: Transaction, slug: string): Promise<AdminPlan | null> {
  const [plan] = await tx.select(ADMIN_PLAN).from(plans).where(eq(plans.slug, slug)).for("update");
  return plan ?? null;
}

/** Who changes a price, and when. null: changed on the command line. */
interface PriceDeed {
  by: number | null;
  now: Date;
}

/** @returns null if another plan has the short name */
export async function insertPlan(
  tx: Transaction,
  plan: Omit<AdminPlan, "id">,
  deed: PriceDeed,
): Promise<AdminPlan | null> {
  const [inserted] = await tx
    .insert(plans)
    .values(columnsOf(plan))
    .onConflictDoNothing({ target: plans.slug })
    .returning(ADMIN_PLAN);
  if (!inserted) return null;
  await recordPlans(tx, [{ id: inserted.id, priceFen: inserted.price_fen }], deed);
  return inserted;
}

export async function updatePlan(tx: Transaction, plan: AdminPlan, deed: PriceDeed): Promise<AdminPlan> {
  const [updated] = await tx.update(plans).set(columnsOf(plan)).where(eq(plans.id, plan.id)).returning(ADMIN_PLAN);
  if (!updated) throw new Error(`plan ${plan.id} has vanished`);
  await recordPlans(tx, [{ id: updated.id, priceFen: updated.price_fen }], deed);
  return updated;
}

function columnsOf(plan: Omit<AdminPlan, "id">) {
  const { slug, name, description, level, benefits, position } = plan;
  return {
    slug,
    name,
    description,
    level,
    benefits,
    position,
    benefitIcons: plan.benefit_icons,
    durationMonths: plan.duration_months,
    priceFen: plan.price_fen,
    isRecommended: plan.is_recommended,
    isOnSale: plan.is_on_sale,
  };
}

/** A plan with its price. Inside a transaction, it cannot change until the order is written. */
export async function findSoldPlan(db: DatabaseOrTransaction, planId: number, now: Date): Promise<SoldPlan | null> {
  const [plan] = await db
    .select(pick(plans, "id", "name", "level", "durationMonths", "priceFen", "isOnSale"))
    .from(plans)
    .where(eq(plans.id, planId))
    .for("share");
  if (!plan) return null;
  const price = await findCharged(db, { subject: subjectOfPlan(planId), regularFen: plan.priceFen, now });
  return { ...plan, ...price };
}

/** Inserts or rewrites plans by slug. */
export async function upsertPlans(tx: Transaction, drafts: readonly PlanDraft[], now: Date): Promise<void> {
  if (drafts.length === 0) return;
  const written = await tx
    .insert(plans)
    .values([...drafts])
    .onConflictDoUpdate({
      target: plans.slug,
      set: {
        name: sql`excluded.name`,
        description: sql`excluded.description`,
        level: sql`excluded.level`,
        durationMonths: sql`excluded.duration_months`,
        priceFen: sql`excluded.price_fen`,
        benefits: sql`excluded.benefits`,
        isRecommended: sql`excluded.is_recommended`,
        isOnSale: sql`excluded.is_on_sale`,
        position: sql`excluded.position`,
      },
    })
    .returning(pick(plans, "id", "priceFen"));
  await recordPlans(tx, written, { by: null, now });
}

/** Inserts plans whose slug is new and leaves the others unchanged. */
export async function insertMissingPlans(tx: Transaction, drafts: readonly PlanDraft[], now: Date): Promise<void> {
  const written = await tx
    .insert(plans)
    .values([...drafts])
    .onConflictDoNothing({ target: plans.slug })
    .returning(pick(plans, "id", "priceFen"));
  await recordPlans(tx, written, { by: null, now });
}

/** Writes an exported plan under its own number. */
export async function putPlan(tx: Transaction, row: Row, now: Date): Promise<void> {
  await putRow(tx, plans, row);
  await recordPlans(tx, [{ id: Number(row.id), priceFen: Number(row.priceFen) }], { by: null, now });
}

function recordPlans(
  tx: Transaction,
  written: readonly { id: number; priceFen: number }[],
  deed: PriceDeed,
): Promise<void> {
  const prices = written.map(({ id, priceFen }) => ({ subject: subjectOfPlan(id), priceFen }));
  return recordPrices(tx, { prices, ...deed });
}
