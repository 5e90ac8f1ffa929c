import { AppError } from "../../../../kit/api/app-error.ts";
import { HOUR_MS } from "../../../../kit/values/durations.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { type CreditDecision, decideCredit, monthOf } from "../invitation-rules.ts";
import type { Sign } from "../invitation-states.ts";
import { countCredited, type InvitationRow, lockInvitation, moveInvitation, postpone } from "./invitation-store.ts";
import type { InvitationAdminContext } from "./invitations-context.ts";
import { findSigns } from "./notice-signs.ts";
import { rewardOf } from "./reward-text.ts";
import { findTerms } from "./terms-store.ts";

/** An open refund request is decided first, so the reward is checked again later. */
const RETRY_MS = 6 * HOUR_MS;

interface Crediting {
  invitation: { id: number; inviterId: number };
  /** The decision of staff about a held reward. null: the reward became due. */
  release: { decidedBy: number | null } | null;
}

/**
 * Credits an inviter, holds the reward, or ends it, in one transaction that locks first the inviter's ledger and then
 * the invitation. Two rewards of one inviter are therefore counted one after another, and each is given once.
 */
export async function creditInvitation(
  context: InvitationAdminContext,
  { invitation: { id, inviterId }, release }: Crediting,
): Promise<InvitationRow> {
  const { db, clock, accounts, orders, ledger } = context;
  return db.transaction(async (tx) => {
    const held = await ledger.lockGrants(tx, inviterId);
    const row = await lockInvitation(tx, id);
    if (row.state !== (release === null ? "waiting" : "held")) return row;
    const now = clock.now();
    const { orderNo, userId, phoneMark } = row;
    const reward = rewardOf(row);
    if (reward === null || orderNo === null) throw new Error(`invitation ${id} waits for nothing`);
    if (await orders.hasOpenRequest(tx, orderNo)) {
      const dueAt = new Date(now.getTime() + RETRY_MS);
      if (release === null) await postpone(tx, { id, dueAt });
      return { ...row, dueAt };
    }
    const found = await findSigns(context, tx, { userId, inviterId, phoneMark, orderNo });
    const signs = [...new Set<Sign>([...row.signs, ...found])];
    const { monthlyLimit } = await findTerms(tx);
    const decision = decideCredit({
      reward,
      signs,
      held,
      now,
      monthlyLimit,
      isReleased: release !== null,
      isInviterOpen: (await accounts.readInvited(tx, inviterId, now))?.isOpen ?? false,
      creditedThisMonth: await countCredited(tx, { inviterId, ...monthOf(now) }),
    });
    return carryOut(context, tx, { row: { ...row, signs }, decision, release, now });
  });
}

interface CarryOut {
  row: InvitationRow;
  decision: CreditDecision;
  release: Crediting["release"];
  now: Date;
}

async function carryOut(context: InvitationAdminContext, tx: Transaction, { row, decision, release, now }: CarryOut) {
  const { id, inviterId, signs } = row;
  const from = release === null ? "waiting" : "held";
  const facts = { signs, ...(release !== null && { ...release, decidedAt: now }) };
  const step = (to: "credited" | "ended", more: Partial<InvitationRow>) =>
    requireMoved(moveInvitation(tx, { of: { id }, from, to, ...facts, ...more }), id);
  switch (decision.outcome) {
    case "held":
      return hold(tx, { row, signs });
    case "ended":
      return step("ended", { endedAt: now, endReason: decision.reason });
    case "days": {
      const grant = { userId: inviterId, invitationId: id, level: 2, days: decision.days } as const;
      await context.ledger.grantByInvitation(tx, { grant, now });
      return step("credited", { creditedAt: now });
    }
    case "coupon": {
      const couponId = await giveCoupon(context, tx, { row, campaignId: decision.campaignId, now });
      if (couponId !== null) return step("credited", { creditedAt: now, couponId });
      // Staff who release the reward get the reason as an error; the job holds it for staff.
      return release === null ? hold(tx, { row, signs: [...new Set<Sign>([...signs, "campaign"])] }) : row;
    }
  }
}

/** null: no coupon can be given. */
async function giveCoupon(
  { coupons }: InvitationAdminContext,
  tx: Transaction,
  { row: { id, inviterId }, campaignId, now }: { row: InvitationRow; campaignId: number; now: Date },
): Promise<number | null> {
  const gift = { userId: inviterId, key: `invitation:${id}`, campaignId, expiresAt: null, now };
  try {
    return (await coupons.grantCoupon(tx, gift))?.couponId ?? null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function hold(tx: Transaction, { row: { id }, signs }: { row: InvitationRow; signs: Sign[] }): Promise<InvitationRow> {
  return requireMoved(moveInvitation(tx, { of: { id }, from: "waiting", to: "held", signs }), id);
}

async function requireMoved(moving: Promise<InvitationRow | null>, id: number): Promise<InvitationRow> {
  const moved = await moving;
  if (moved === null) throw new Error(`invitation ${id} was moved without its lock`);
  return moved;
}
