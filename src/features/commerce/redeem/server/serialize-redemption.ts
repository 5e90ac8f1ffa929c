import { cutPage } from "../../../../kit/values/cursor.ts";
import type { CodeGrant, CodeRight } from "../../../access/membership/membership-ledger.ts";
import type { GivenResource } from "../../products/given-resources.ts";
import { type Redemption, redemptionCursor } from "../contract.ts";
import { REDEMPTIONS_A_PAGE } from "../redeem-limits.ts";
import type { RedeemContext } from "./redeem-context.ts";
import { type CodeOfBatch, listRedeemed, type RedeemedPlace } from "./redeem-store.ts";

/** The page of the member area. */
const MEMBERS_PATH = "/vip/list";

/** The content that a code would open. */
export function toPlannedRedemption(
  { code, batch }: CodeOfBatch,
  {
    grants,
    notice,
    resources,
  }: { grants: readonly CodeGrant[]; notice: string | null; resources: readonly GivenResource[] | null },
): Redemption {
  const byKey = new Map((resources ?? []).map(({ resourceKey, resource }) => [resourceKey, resource]));
  return {
    id: code.id,
    title: batch.title,
    last_four: code.lastFour,
    state: "ready",
    redeemed_at: null,
    notice,
    opened: grants.map((grant) => toOpened(grant, batch.title, byKey)),
  };
}

/** The redemptions with the content that they opened, in the given order. */
export async function serializeRedemptions(
  { db, ledger, shop }: Pick<RedeemContext, "db" | "ledger" | "shop">,
  found: readonly CodeOfBatch[],
): Promise<Redemption[]> {
  const rights = await ledger.readCodeRights(
    db,
    found.map(({ code }) => code.id),
  );
  const resources = await shop.describeSold(rights.flatMap(({ resourceKey }) => resourceKey ?? []));
  const rightsOf = Map.groupBy(rights, ({ codeId }) => codeId);
  return found.map(({ code, batch }) => ({
    id: code.id,
    title: batch.title,
    last_four: code.lastFour,
    notice: null,
    state: code.revokedAt === null ? "redeemed" : "revoked",
    redeemed_at: code.redeemedAt?.toISOString() ?? null,
    opened: (rightsOf.get(code.id) ?? []).map((right) => toOpened(right, batch.title, resources)),
  }));
}

/** A page of the user's redemptions. */
export async function readRedemptions(
  context: Pick<RedeemContext, "db" | "ledger" | "shop">,
  { userId, cursor }: { userId: number; cursor: RedeemedPlace | null },
): Promise<{ items: Redemption[]; next: string | null }> {
  const rows = await listRedeemed(context.db, { userId, cursor, limit: REDEMPTIONS_A_PAGE + 1 });
  const { listed, next } = cutPage(rows, REDEMPTIONS_A_PAGE, ({ code: { id, redeemedAt } }) => {
    if (redeemedAt === null) throw new Error(`the code ${id} was not redeemed`);
    return redemptionCursor.write({ redeemedAt, id });
  });
  return { items: await serializeRedemptions(context, listed), next };
}

function toOpened(
  { level, resourceKey, startsAt, endsAt }: Pick<CodeRight, "level" | "resourceKey" | "startsAt" | "endsAt">,
  title: string,
  resources: ReadonlyMap<string, { title: string; path: string }>,
): Redemption["opened"][number] {
  const resource = resourceKey === null ? undefined : resources.get(resourceKey);
  return {
    title: resource?.title ?? title,
    level,
    path: level === null ? (resource?.path ?? null) : MEMBERS_PATH,
    starts_at: startsAt?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
  };
}
