import { cutPage } from "../../../../kit/values/cursor.ts";
import { maskName } from "../../../../kit/values/mask-name.ts";
import type { OwnInvitation } from "../contract.ts";
import { invitationCursor } from "../contract.ts";
import { INVITATIONS_A_PAGE } from "../invitation-limits.ts";
import { requireOpen } from "./accept-invitation.ts";
import { type InvitationRow, listInvitationRows } from "./invitation-store.ts";
import type { InvitationsContext } from "./invitations-context.ts";
import { describeRewards } from "./reward-text.ts";

/** The people whom the user has invited, newest first. Throws `INVITATIONS_OFF`. */
export async function listOwn(
  { db, clock, accounts, coupons }: Pick<InvitationsContext, "db" | "clock" | "accounts" | "coupons">,
  { userId, cursor, isInWechat }: { userId: number; cursor: number | null; isInWechat: boolean },
): Promise<{ items: OwnInvitation[]; next: string | null }> {
  await requireOpen(db);
  const rows = await listInvitationRows(db, { inviter: userId, cursor, limit: INVITATIONS_A_PAGE + 1 });
  const { listed, next } = cutPage(rows, INVITATIONS_A_PAGE, invitationCursor.write);
  const names = await accounts.findNames(listed.map((row) => row.userId));
  const given = listed.filter(({ creditedAt }) => creditedAt !== null && !isInWechat);
  const rewards = await describeRewards({ db, coupons }, given, clock.now());
  return {
    items: listed.map((row) => toOwnInvitation(row, names.get(row.userId), rewards.get(row.id))),
    next,
  };
}

function toOwnInvitation(row: InvitationRow, name: string | undefined, reward: string | undefined): OwnInvitation {
  return {
    id: row.id,
    who: maskName(name ?? "已注销的用户"),
    state: row.state,
    reward: reward ?? null,
    bound_at: row.boundAt.toISOString(),
    due_at: row.state === "waiting" ? (row.dueAt?.toISOString() ?? null) : null,
    credited_at: row.creditedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    end_reason: row.endReason,
  };
}
