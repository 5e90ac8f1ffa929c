import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { INVITATIONS_A_PAGE } from "../invitation-limits.ts";
import { INVITATION_STATES, type InvitationState } from "../invitation-states.ts";
import type { DeskInvitation } from "../operator-contract.ts";
import { creditInvitation } from "./credit-invitation.ts";
import { findInvitation, type InvitationRow, listInvitationRows, moveInvitation } from "./invitation-store.ts";
import type { InvitationDesk } from "./invitations-context.ts";
import { describeRewards } from "./show-reward.ts";

interface Deed {
  id: number;
  /** null: the command line. */
  staffId: number | null;
  note: StaffCaller["note"];
}

type Shown = Pick<InvitationDesk, "db" | "clock" | "coupons">;

export async function listInvitations(
  desk: Shown,
  { state, cursor }: { state: InvitationState | null; cursor: number | null },
): Promise<{ items: DeskInvitation[]; next: number | null }> {
  const rows = await listInvitationRows(desk.db, { state }, { cursor, limit: INVITATIONS_A_PAGE + 1 });
  const shown = rows.slice(0, INVITATIONS_A_PAGE);
  return {
    items: await showDeskInvitations(desk, shown),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Gives a reward that was held; a second time gives nothing more. Throws 404, `INVITATION_DECIDED`, `INVITATION_REWARD_UNAVAILABLE`. */
export async function releaseInvitation(desk: InvitationDesk, { id, staffId, note }: Deed): Promise<DeskInvitation> {
  const known = await requireInvitation(desk, id);
  const row = await creditInvitation(desk, { invitation: known, release: { decidedBy: staffId } });
  if (row.state === "held") {
    const message = "现在发不出：优惠券活动停了、结束了或张数已满，或者这笔订单正在申请退款";
    throw conflict("INVITATION_REWARD_UNAVAILABLE", message);
  }
  // A repeated release gets the same answer; a refused or never held invitation is an error.
  const isReleased = row.decidedAt !== null && row.endReason !== "refused";
  if (!isReleased) throw decided(row);
  noteDecision(note, known, row);
  return showOne(desk, row);
}

/** Ends what was held without a reward; a second time changes nothing. Throws 404, `INVITATION_DECIDED`. */
export async function refuseInvitation(
  desk: Shown,
  { id, staffId, reason, note }: Deed & { reason: string },
): Promise<DeskInvitation> {
  const known = await requireInvitation(desk, id);
  const now = desk.clock.now();
  const ended = { endedAt: now, endReason: "refused", decidedBy: staffId, decidedAt: now, note: reason } as const;
  const moved = await desk.db.transaction((tx) =>
    moveInvitation(tx, { of: { id }, from: "held", to: "ended", ...ended }),
  );
  const row = moved ?? (await requireInvitation(desk, id));
  if (row.endReason !== "refused") throw decided(row);
  noteDecision(note, known, row);
  return showOne(desk, row);
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

async function requireInvitation({ db }: Pick<InvitationDesk, "db">, id: number): Promise<InvitationRow> {
  const row = await findInvitation(db, id);
  if (row === null) throw notFound(`没有邀请 ${id}`);
  return row;
}

async function showOne(desk: Shown, row: InvitationRow): Promise<DeskInvitation> {
  const [shown] = await showDeskInvitations(desk, [row]);
  if (!shown) throw new Error("an invitation was lost while it was shown");
  return shown;
}

async function showDeskInvitations(desk: Shown, rows: readonly InvitationRow[]): Promise<DeskInvitation[]> {
  const rewards = await describeRewards(desk, rows, desk.clock.now());
  return rows.map((row) => ({
    id: row.id,
    inviter: row.inviterId,
    invited: row.userId,
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
    decided_by: row.decidedBy,
    note: row.note,
  }));
}
