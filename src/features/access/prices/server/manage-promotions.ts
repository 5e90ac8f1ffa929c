import { type AppError, conflict, invalidInput, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { PriceChange, Promotion, PromotionDraft } from "../admin-contract.ts";
import { findPromotionFault, LOWEST_DAYS, stateOfPromotion } from "../price-rules.ts";
import type { Priced, PricedName, PricesContext } from "./prices-context.ts";
import {
  changePromotion,
  findLowestSince,
  findOverlapping,
  findSentPromotion,
  insertPromotion,
  listPriceChanges,
  listPromotionRows,
  lockPromotion,
  type MadePromotion,
} from "./promotion-store.ts";
import { beginPromotion, endPromotion } from "./turn-promotions.ts";

interface Deed {
  name: PricedName;
  /** null: created on the command line. */
  by: number | null;
  note: StaffCaller["note"];
}

/**
 * Creates a lower price for a period. The same key returns the same promotion. Throws 404, 422 for an invalid period
 * or price, 409 if the period overlaps that of another promotion.
 */
export async function addPromotion(
  context: PricesContext,
  { name, draft, sendingKey, by, note }: Deed & { draft: PromotionDraft; sendingKey: string },
): Promise<Promotion> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const { subject, regularPriceFen } = await lock(context, tx, name);
    const wanted = {
      subject,
      priceFen: draft.price_fen,
      endsAt: new Date(draft.ends_at),
      startsAt: draft.starts_at === undefined ? now : new Date(draft.starts_at),
    };
    const sent = await findSentPromotion(tx, sendingKey);
    if (sent) return repeat(sent, wanted, now);
    const fault = findPromotionFault(wanted, { regularPriceFen, now });
    if (fault) throw invalidInput(fault);
    const other = await findOverlapping(tx, wanted);
    if (other) {
      const [start, end] = [other.startsAt, other.endsAt].map(formatExactTime);
      throw conflict("PROMOTION_OVERLAPS", `这段时间里已有促销 ${other.id}（${start} 至 ${end}），先取消它或错开时间`);
    }
    const made = await insertPromotion(tx, { ...wanted, createdAt: now }, { madeBy: by, sendingKey });
    if (made === null) throw keyReused();
    if (made.startsAt <= now) await beginPromotion(context, tx, { promotion: made, now });
    const answer = toPromotion((await lockPromotion(tx, made.id)) ?? made, now);
    note({ subject: `promotion:${made.id}`, after: describePromotion(answer) });
    return answer;
  });
}

/** Ends a promotion now, or cancels it before it begins. Throws 404, and 409 for a past promotion. */
export async function cancelPromotion(
  context: PricesContext,
  { name, id, by, note }: Deed & { id: number },
): Promise<Promotion> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const { subject } = await lock(context, tx, name);
    const promotion = await lockPromotion(tx, id);
    if (promotion?.subject !== subject) throw notFound(`没有促销 ${id}`);
    const state = stateOfPromotion(promotion, now);
    if (state === "cancelled") return toPromotion(promotion, now);
    if (state === "over") throw conflict("PROMOTION_OVER", "这次促销已经结束，不用取消");
    if (state === "running") {
      if (promotion.begunAt === null) await beginPromotion(context, tx, { promotion, now });
      await endPromotion(tx, { promotion, at: now, by, now });
    }
    await changePromotion(tx, id, { cancelledAt: now, endedAt: now });
    const answer = toPromotion((await lockPromotion(tx, id)) ?? promotion, now);
    note({
      subject: `promotion:${id}`,
      before: describePromotion(toPromotion(promotion, now)),
      after: describePromotion(answer),
    });
    return answer;
  });
}

interface Page {
  page: number;
  page_size: number;
}

export async function listPromotions(context: PricesContext, name: PricedName, { page, page_size }: Page) {
  const now = context.clock.now();
  const { subject } = await context.db.transaction((tx) => lock(context, tx, name));
  const { rows, total } = await listPromotionRows(context.db, {
    subject,
    limit: page_size,
    offset: (page - 1) * page_size,
  });
  return { items: rows.map((row) => toPromotion(row, now)), total, page, page_size };
}

export async function listPrices(context: PricesContext, name: PricedName, { page, page_size }: Page) {
  const { subject, title, regularPriceFen } = await context.db.transaction((tx) => lock(context, tx, name));
  const { rows, total } = await listPriceChanges(context.db, {
    subject,
    limit: page_size,
    offset: (page - 1) * page_size,
  });
  const items = rows.map(
    ({ fromAt, priceFen, isPromotional, promotionId, changedBy }): PriceChange => ({
      from: fromAt.toISOString(),
      price_fen: priceFen,
      is_promotional: isPromotional,
      promotion_id: promotionId,
      changed_by: changedBy,
    }),
  );
  const from = new Date(context.clock.now().getTime() - LOWEST_DAYS * DAY_MS);
  const lowest = await findLowestSince(context.db, { subject, from });
  const prices = { regular_price_fen: regularPriceFen, lowest_price_fen: lowest ?? regularPriceFen };
  return { title, ...prices, items, total, page, page_size };
}

async function lock(context: PricesContext, tx: Transaction, name: PricedName): Promise<Priced> {
  const priced = await context.lockPriced(tx, name);
  if (priced === null) throw notFound(name.kind === "plan" ? `没有方案“${name.slug}”` : `没有商品 ${name.id}`);
  return priced;
}

/** The answer of the first call. An omitted start means the start of that call. */
function repeat(
  sent: MadePromotion,
  wanted: Pick<MadePromotion, "subject" | "priceFen" | "endsAt">,
  now: Date,
): Promotion {
  const isSame =
    sent.subject === wanted.subject &&
    sent.priceFen === wanted.priceFen &&
    sent.endsAt.getTime() === wanted.endsAt.getTime();
  if (!isSame) throw keyReused();
  return toPromotion(sent, now);
}

function keyReused(): AppError {
  return conflict("IDEMPOTENCY_KEY_REUSED", "这个 Idempotency-Key 已经用于另一次促销");
}

function toPromotion(promotion: MadePromotion, now: Date): Promotion {
  const { id, subject, priceFen, startsAt, endsAt, cancelledAt, struckFen, madeBy } = promotion;
  return {
    id,
    subject,
    price_fen: priceFen,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    state: stateOfPromotion(promotion, now),
    cancelled_at: cancelledAt?.toISOString() ?? null,
    struck_fen: struckFen,
    made_by: madeBy,
  };
}

function describePromotion({ subject, price_fen, starts_at, ends_at, state }: Promotion) {
  return { subject, price: formatFen(price_fen), starts_at, ends_at, state };
}
