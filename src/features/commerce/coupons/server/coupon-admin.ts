import type { GivenAccount } from "../../../../domain/people/given-account.ts";
import { conflict, invalidInput, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { type ListedPeople, type NamePerson, namePeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { CampaignUse } from "../admin-contract.ts";
import { findCampaign, markWithdrawn } from "./campaign-store.ts";
import { type CouponUseRow, findCoupon, findOwned, lockCampaign } from "./coupon-store.ts";
import { giveCoupons } from "./give-coupons.ts";

export interface AssigningContext {
  db: Database;
  clock: Clock;
  /** The names of accounts, for lists in the admin interface. */
  people: ListedPeople;
  /** Finds the account that staff entered. null: there is none. */
  findAccountId(account: GivenAccount): Promise<number | null>;
}

type Note = StaffCaller["note"];

export interface Assignment {
  campaignId: number;
  /** As entered. */
  accounts: readonly string[];
  /** null: the campaign's end. */
  expiresAt: Date | null;
  /** The same key does not give a second coupon. */
  sendingKey: string;
  givenBy: number | null;
  note: Note;
}

/**
 * Gives coupons to people and lists those who cannot get another one. Throws 404, `CAMPAIGN_OVER`, and 422 for an end
 * in the past.
 */
export async function assignCoupons(
  { db, clock, findAccountId }: AssigningContext,
  { campaignId, accounts, expiresAt, sendingKey, givenBy, note }: Assignment,
): Promise<{ given: number; skipped: { account: string; reason: string }[] }> {
  const now = clock.now();
  if (expiresAt !== null && expiresAt <= now) throw invalidInput({ expires_at: ["有效期要在以后"] });
  const people = new Map<number, string>();
  const skipped: { account: string; reason: string }[] = [];
  for (const account of new Set(accounts)) {
    const userId = await findAccountId(readGivenAccount(account));
    const same = userId === null ? undefined : people.get(userId);
    if (userId === null) skipped.push({ account, reason: "没有这个账号" });
    else if (same !== undefined) skipped.push({ account, reason: `和 ${same} 是同一个账号，只发一张` });
    else people.set(userId, account);
  }
  const gifts = [...people.keys()].map((userId) => ({ userId, key: `desk:${sendingKey}:${userId}` }));
  const { coupons, full } = await db.transaction((tx) =>
    giveCoupons(tx, { campaignId, gifts, source: "desk", givenBy, expiresAt, now }),
  );
  skipped.push(
    ...full.map(({ userId }) => ({ account: people.get(userId) ?? `${userId}`, reason: "已经有每人最多能用的张数" })),
  );
  note({ subject: `coupon-campaign:${campaignId}`, after: { given_to: coupons.map(({ userId }) => userId) } });
  return { given: coupons.length, skipped };
}

/** The id of an account has fewer digits than a phone number: `128`, `#128`. */
const ACCOUNT_ID = /^#?([1-9]\d{0,8})$/;

function readGivenAccount(typed: string): GivenAccount {
  const id = ACCOUNT_ID.exec(typed.normalize("NFKC").trim())?.[1];
  return id === undefined ? typed : Number(id);
}

/** Throws 404. */
export async function requireCampaign({ db }: Pick<AssigningContext, "db">, id: number): Promise<void> {
  if ((await findCampaign(db, id)) === null) throw notFound(`没有优惠券活动 ${id}`);
}

/** The uses of coupons with the users, in the given order. */
export async function describeUses(
  { db, people }: Pick<AssigningContext, "db" | "people">,
  rows: readonly CouponUseRow[],
): Promise<CampaignUse[]> {
  const name = await namePeople(
    people,
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => toCampaignUse(row, name));
}

/** Withdraws an unused coupon. A second call changes nothing. Throws 404, and 409 if an order contains the coupon. */
export async function withdrawCoupon(
  { db, clock }: Pick<AssigningContext, "db" | "clock">,
  { id, reason, note }: { id: number; reason: string; note: Note },
): Promise<{ coupon_id: number }> {
  return db.transaction(async (tx) => {
    const known = await findCoupon(tx, id);
    if (known === null) throw notFound(`没有优惠券 ${id}`);
    await lockCampaign(tx, known.campaignId);
    const coupon = await findOwned(tx, id);
    if (coupon?.heldBy) throw conflict("COUPON_USED", `这张券用在订单 ${coupon.heldBy.orderNo} 上，不能收回`);
    if (coupon?.withdrawnAt === null) await markWithdrawn(tx, id, clock.now());
    note({ subject: `coupon:${id}`, after: { user: known.userId, campaign: known.campaignId, reason } });
    return { coupon_id: id };
  });
}

function toCampaignUse(row: CouponUseRow, name: NamePerson): CampaignUse {
  const { usedAt, releasedAt, returnedAt } = row;
  const state = returnedAt ? "returned" : releasedAt ? "released" : usedAt ? "used" : "claimed";
  return {
    id: row.id,
    coupon_id: row.couponId,
    user: name(row.userId),
    order_no: row.orderNo,
    discount_fen: row.discountFen,
    state,
    claimed_at: row.claimedAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
    ended_at: (returnedAt ?? releasedAt)?.toISOString() ?? null,
  };
}
