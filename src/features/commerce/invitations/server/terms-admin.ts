import { conflict, invalidInput } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { InvitationTerms, TermsChange } from "../admin-contract.ts";
import { MAX_CHANGES_LISTED } from "../invitation-limits.ts";
import type { InvitationAdminContext } from "./invitations-context.ts";
import { insertTerms, listTerms, lockTerms, type TermsRow } from "./terms-store.ts";

/** The current terms and their history. */
export async function readTerms(
  db: DatabaseOrTransaction,
): Promise<{ now: InvitationTerms; history: InvitationTerms[] }> {
  const history = (await listTerms(db, MAX_CHANGES_LISTED)).map(toInvitationTerms);
  const [now] = history;
  if (!now) throw new Error("there are no invitation terms");
  return { now, history };
}

/** Changes the given terms; the others stay. Earlier payments earn by the previous terms. */
export async function changeTerms(
  { db, clock, coupons }: Pick<InvitationAdminContext, "db" | "clock" | "coupons">,
  { change, staffId, note }: { change: TermsChange; staffId: number | null; note: StaffCaller["note"] },
): Promise<InvitationTerms> {
  return db.transaction(async (tx) => {
    const { id: _, ...before } = await lockTerms(tx);
    const now = clock.now();
    const next = {
      ...before,
      ...(change.reward !== undefined && { reward: change.reward }),
      ...(change.days !== undefined && { days: change.days }),
      ...(change.campaign_id !== undefined && { campaignId: change.campaign_id }),
      ...(change.monthly_limit !== undefined && { monthlyLimit: change.monthly_limit }),
      ...(change.window_days !== undefined && { windowDays: change.window_days }),
    };
    const isChanged = (Object.keys(next) as (keyof typeof next)[]).some((key) => next[key] !== before[key]);
    if (!isChanged) throw invalidInput({}, "没有要改的规则");
    if (next.reward === "coupon") {
      if (next.campaignId === null) throw invalidInput({ campaign_id: ["奖励是优惠券时要写活动的编号"] });
      const campaign = await coupons.describeCampaign(tx, { id: next.campaignId, now });
      if (campaign === null) throw invalidInput({ campaign_id: [`没有优惠券活动 ${next.campaignId}`] });
      if (campaign.obstacle !== null) throw conflict("CAMPAIGN_OVER", campaign.obstacle);
    }
    const row = await insertTerms(tx, { ...next, changedAt: now, changedBy: staffId });
    const { changed_at: _at, changed_by: _by, ...terms } = toInvitationTerms(row);
    note({ subject: "invitation-terms", before: toInvitationTerms({ id: 0, ...before }), after: terms });
    return toInvitationTerms(row);
  });
}

function toInvitationTerms(row: TermsRow): InvitationTerms {
  return {
    reward: row.reward,
    days: row.days,
    campaign_id: row.campaignId,
    monthly_limit: row.monthlyLimit,
    window_days: row.windowDays,
    changed_at: row.changedAt.toISOString(),
    changed_by: row.changedBy,
  };
}
