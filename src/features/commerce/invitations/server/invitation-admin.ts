import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { namePeople } from "../../../../kit/tables/listed-people.ts";
import type { AdminInvitation } from "../admin-contract.ts";
import { INVITATION_STATES } from "../invitation-states.ts";
import { creditInvitation } from "./credit-invitation.ts";
import { findInvitation, type InvitationRow, moveInvitation } from "./invitation-store.ts";
import type { InvitationAdminContext } from "./invitations-context.ts";
import { describeRewards } from "./reward-text.ts";

interface Deed {
  id: number;
  /** null: decided on the command line. */
  staffId: number | null;
  note: StaffCaller["note"];
}

type InvitationReadContext = Pick<InvitationAdminContext, "db" | "clock" | "coupons" | "people">;

/**
 * Gives a held reward. A second call gives nothing more. Throws 404, `INVITATION_DECIDED`,
 * `INVITATION_REWARD_UNAVAILABLE`.
 */
export async function releaseInvitation(
  context: InvitationAdminContext,
  { id, staffId, note }: Deed,
): Promise<AdminInvitation> {
  const known = await requireInvitation(context, id);
  const row = await creditInvitation(context, { invitation: known, release: { decidedBy: staffId } });
  if (row.state === "held") {
    const message = "现在发不出：优惠券活动停了、结束了或张数已满，或者这笔订单正在申请退款";
    throw conflict("INVITATION_REWARD_UNAVAILABLE", message);
  }
  // A repeated release gets the same answer. A refused invitation, or one that was never held, causes an error.
  const isReleased = row.decidedAt !== null && row.endReason !== "refused";
  if (!isReleased) throw decided(row);
  noteDecision(note, known, row);
  return serializeAdminInvitation(context, row);
}

/** Ends a held invitation without a reward. A second call changes nothing. Throws 404, `INVITATION_DECIDED`. */
export async function refuseInvitation(
  context: InvitationReadContext,
  { id, staffId, reason, note }: Deed & { reason: string },
): Promise<AdminInvitation> {
  const known = await requireInvitation(context, id);
  const now = context.clock.now();
  const ended = { endedAt: now, endReason: "refused", decidedBy: staffId, decidedAt: now, note: reason } as const;
  const moved = await context.db.transaction((tx) =>
    moveInvitation(tx, { of: { id }, from: "held", to: "ended", ...ended }),
  );
  const row = moved ?? (await requireInvitation(context, id));
  if (row.endReason !== "refused") throw decided(row);
  noteDecision(note, known, row);
  return serializeAdminInvitation(context, row);
}

function decided({ state }: InvitationRow) {
  return conflict("INVITATION_DECIDED", `这份奖励没有在等核对，现在是“${INVITATION_STATES[state]}”`);
}

function noteDecision(note: Deed["note"], before: InvitationRow, after: InvitationRow): void {
  const { inviterId: inviter, userId: invited, orderNo: order_no, signs } = after;
  note({
    subject: `invitation:${after.id}`,
    before: { state: before.state, inviter, invited, order_no, signs },
    after: { state: after.state, ended: after.endReason, reason: after.note },
  });
}

async function requireInvitation({ db }: Pick<InvitationAdminContext, "db">, id: number): Promise<InvitationRow> {
  const row = await findInvitation(db, id);
  if (row === null) throw notFound(`没有邀请 ${id}`);
  return row;
}

async function serializeAdminInvitation(context: InvitationReadContext, row: InvitationRow): Promise<AdminInvitation> {
  const [listed] = await serializeAdminInvitations(context, [row]);
  if (!listed) throw new Error("an invitation was lost while it was shown");
  return listed;
}

/** The invitations for the admin interface, in the given order. */
export async function serializeAdminInvitations(
  context: InvitationReadContext,
  rows: readonly InvitationRow[],
): Promise<AdminInvitation[]> {
  const rewards = await describeRewards(context, rows, context.clock.now());
  const concerned = rows.flatMap(({ inviterId, userId, decidedBy }) => [inviterId, userId, decidedBy]);
  const name = await namePeople(context.people, context.db, concerned);
  return rows.map((row) => ({
    id: row.id,
    inviter: name(row.inviterId),
    invited: name(row.userId),
    state: row.state,
    signs: row.signs,
    reward: rewards.get(row.id) ?? null,
    order_no: row.orderNo,
    coupon_id: row.couponId,
    bound_at: row.boundAt.toISOString(),
    due_at: row.dueAt?.toISOString() ?? null,
    credited_at: row.creditedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    end_reason: row.endReason,
    decided_by: name(row.decidedBy),
    note: row.note,
  }));
}
