import { AppError, conflict, invalidInput, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { namePeople } from "../../../../kit/tables/listed-people.ts";
import type { Campaign, CampaignChange, CampaignDraft } from "../admin-contract.ts";
import { describeConditions, describeDeal, describeScope } from "../coupon-terms.ts";
import { countCampaigns, findCampaignBySendingKey, insertCampaign, updateCampaign } from "./campaign-store.ts";
import type { AssigningContext } from "./coupon-admin.ts";
import { type CampaignRow, lockCampaign, termsOf } from "./coupon-store.ts";

type AdminContext = Pick<AssigningContext, "db" | "clock" | "people">;

type Note = StaffCaller["note"];

/**
 * Creates a campaign. The same key returns the first one. Throws 409 if the code is in use, 422 if the period is over.
 */
export async function makeCampaign(
  context: AdminContext,
  {
    draft,
    sendingKey,
    createdBy,
    note,
  }: { draft: CampaignDraft; sendingKey: string; createdBy: number | null; note: Note },
): Promise<Campaign> {
  const { db, clock } = context;
  const now = clock.now();
  const validFrom = draft.valid_from === undefined ? now : new Date(draft.valid_from);
  const validUntil = draft.valid_until === null ? null : new Date(draft.valid_until);
  if (validUntil !== null && (validUntil <= now || validUntil <= validFrom))
    throw invalidInput({ valid_until: ["结束时间要在以后，并且晚于开始时间"] });
  const row = await db.transaction(async (tx) => {
    const { deal } = draft;
    const made = await insertCampaign(tx, {
      name: draft.name,
      code: draft.code,
      minimumFen: draft.minimum_fen,
      scope: [...new Set(draft.scope)],
      ...(deal.kind === "amount"
        ? { amountFen: deal.amount_fen }
        : { percentOff: deal.percent_off, capFen: deal.cap_fen }),
      perPerson: draft.per_person,
      totalLimit: draft.total_limit,
      validFrom,
      validUntil,
      note: draft.note,
      isFirstPurchaseOnly: draft.is_first_purchase_only,
      isCombinable: draft.is_combinable,
      createdBy,
      sendingKey,
      createdAt: now,
    });
    if (made === null) return requireSame(await findCampaignBySendingKey(tx, sendingKey), draft);
    note({
      subject: `coupon-campaign:${made.id}`,
      after: {
        name: made.name,
        code: made.code,
        terms: titlesOf(made),
        per_person: made.perPerson,
        total: made.totalLimit,
      },
    });
    return made;
  });
  return serializeCampaign(context, row);
}

function requireSame(known: CampaignRow | null, draft: CampaignDraft): CampaignRow {
  if (known === null)
    throw conflict("COUPON_CODE_TAKEN", `优惠码 ${draft.code} 已经有一个活动在用，停用的也算，请换一个`);
  if (known.name === draft.name && known.code === draft.code) return known;
  const message = "这个 Idempotency-Key 已用于另一个活动";
  throw new AppError({ status: 422, code: "IDEMPOTENCY_KEY_REUSED", message });
}

/**
 * Changes terms that were not promised to holders, and stops or resumes the campaign. Throws 404, and 422 for a limit
 * below the number of uses.
 */
export async function changeCampaign(
  context: AdminContext,
  { id, change, note }: { id: number; change: CampaignChange; note: Note },
): Promise<Campaign> {
  const { db, clock } = context;
  const row = await db.transaction(async (tx) => {
    const before = await lockCampaign(tx, id);
    if (before === null) throw notFound(`没有优惠券活动 ${id}`);
    const wanted = changeOf(before, change, clock.now());
    const after = Object.keys(wanted).length === 0 ? before : await updateCampaign(tx, id, wanted);
    const pick = (campaign: CampaignRow) =>
      Object.fromEntries(Object.keys(wanted).map((key) => [key, campaign[key as keyof CampaignRow]]));
    note({ subject: `coupon-campaign:${id}`, before: pick(before), after: pick(after) });
    return after;
  });
  return serializeCampaign(context, row);
}

function changeOf(before: CampaignRow, change: CampaignChange, now: Date): Parameters<typeof updateCampaign>[2] {
  const {
    name,
    note,
    per_person: perPerson,
    total_limit: totalLimit,
    valid_until: end,
    is_stopped: isStopped,
  } = change;
  if (totalLimit != null && totalLimit < before.usedCount)
    throw invalidInput({ total_limit: [`已经用在 ${before.usedCount} 笔订单上，名额不能比这少`] });
  const validUntil = end == null ? end : new Date(end);
  if (validUntil && validUntil <= before.validFrom) throw invalidInput({ valid_until: ["结束时间要在开始时间以后"] });
  return {
    ...(name !== undefined && { name }),
    ...(note !== undefined && { note }),
    ...(perPerson !== undefined && { perPerson }),
    ...(totalLimit !== undefined && { totalLimit }),
    ...(validUntil !== undefined && { validUntil }),
    ...(isStopped !== undefined && { stoppedAt: isStopped ? (before.stoppedAt ?? now) : null }),
  };
}

async function serializeCampaign(context: NamedContext, row: CampaignRow): Promise<Campaign> {
  const [listed] = await serializeCampaigns(context, [row]);
  if (!listed) throw new Error("a campaign was lost while it was shown");
  return listed;
}

function titlesOf(row: CampaignRow): string[] {
  const terms = termsOf(row);
  return [describeDeal(terms), describeScope(terms.scope), ...describeConditions(terms)];
}

type NamedContext = Pick<AdminContext, "db" | "people">;

/** The campaigns for staff, in the given order. */
export async function serializeCampaigns(
  { db, people }: NamedContext,
  rows: readonly CampaignRow[],
): Promise<Campaign[]> {
  const name = await namePeople(
    people,
    db,
    rows.map(({ createdBy }) => createdBy),
  );
  const counts = await countCampaigns(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { deal } = termsOf(row);
    const { given = 0, used = 0, claimed = 0, discountFen = 0 } = counts.get(row.id) ?? {};
    return {
      id: row.id,
      name: row.name,
      code: row.code,
      terms: titlesOf(row),
      minimum_fen: row.minimumFen,
      deal:
        deal.kind === "amount"
          ? { kind: "amount", amount_fen: deal.amountFen }
          : { kind: "percent", percent_off: deal.percentOff, cap_fen: deal.capFen },
      scope: row.scope,
      per_person: row.perPerson,
      total_limit: row.totalLimit,
      is_first_purchase_only: row.isFirstPurchaseOnly,
      is_combinable: row.isCombinable,
      note: row.note,
      valid_from: row.validFrom.toISOString(),
      valid_until: row.validUntil?.toISOString() ?? null,
      counts: { given, used, claimed, discount_fen: discountFen },
      created_by: name(row.createdBy),
      created_at: row.createdAt.toISOString(),
      stopped_at: row.stoppedAt?.toISOString() ?? null,
    };
  });
}
