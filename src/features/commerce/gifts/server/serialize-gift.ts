import { maskName } from "../../../../kit/values/mask-name.ts";
import type { GiftRight } from "../../../access/membership/membership-ledger.ts";
import type { SoldResource } from "../../products/sold-product.ts";
import type { GivenGift, PublicGift } from "../contract.ts";
import { giftHref } from "../gift-paths.ts";
import type { PlannedGift } from "../gift-rules.ts";
import type { GiftRow } from "./gift-store.ts";
import type { GiftsContext } from "./gifts-context.ts";

/** The page of the member area. */
const MEMBERS_PATH = "/vip/list";

type Resources = ReadonlyMap<string, Pick<SoldResource, "title" | "path">>;
type Opened = PublicGift["opened"][number];

function toBaseGift(gift: GiftRow): Omit<PublicGift, "state" | "opened" | "notice"> {
  return {
    id: gift.id,
    title: gift.title,
    sender: gift.sender,
    message: gift.message,
    expires_at: gift.expiresAt.toISOString(),
    taken_at: gift.takenAt?.toISOString() ?? null,
  };
}

/** The gift for anyone with its link. */
export function toWaitingGift(gift: GiftRow, resources: Resources): PublicGift {
  const opened = gift.lines.map(({ title, level, resourceKey, durationMonths }): Opened => {
    const resource = resourceKey === null ? undefined : resources.get(resourceKey);
    return {
      title: resource?.title ?? title,
      level,
      months: durationMonths,
      path: resource?.path ?? null,
      starts_at: null,
      ends_at: null,
    };
  });
  return { ...toBaseGift(gift), state: "waiting", opened, notice: null };
}

/** The gift with the content that it would open to the user now. */
export function toPlannedGift(gift: GiftRow, { grants, notice }: PlannedGift, resources: Resources): PublicGift {
  return {
    ...toBaseGift(gift),
    state: "ready",
    notice,
    opened: grants.map((grant) => toOpened(grant, gift, resources)),
  };
}

/** The taken gifts with the content that they opened, in the given order. */
export async function serializeTakenGifts(
  { db, ledger, describeSold }: Pick<GiftsContext, "db" | "ledger" | "describeSold">,
  rows: readonly GiftRow[],
): Promise<PublicGift[]> {
  const rights = await ledger.readGiftRights(
    db,
    rows.map(({ orderNo }) => orderNo),
  );
  const resources = await describeSold(rights.flatMap(({ resourceKey }) => resourceKey ?? []));
  const rightsOf = Map.groupBy(rights, ({ orderNo }) => orderNo);
  return rows.map((gift) => ({
    ...toBaseGift(gift),
    state: gift.state === "revoked" ? ("revoked" as const) : ("taken" as const),
    opened: (rightsOf.get(gift.orderNo) ?? []).map((right) => toOpened(right, gift, resources)),
    notice: null,
  }));
}

export async function serializeTakenGift(context: GiftsContext, gift: GiftRow): Promise<PublicGift> {
  const [serialized] = await serializeTakenGifts(context, [gift]);
  if (!serialized) throw new Error("a gift was lost while it was shown");
  return serialized;
}

function toOpened(
  right: Pick<GiftRight, "orderLine" | "level" | "resourceKey" | "startsAt" | "endsAt">,
  { lines, title }: GiftRow,
  resources: Resources,
): Opened {
  const { orderLine, level, resourceKey, startsAt, endsAt } = right;
  const line = lines.find(({ position }) => position === orderLine);
  const resource = resourceKey === null ? undefined : resources.get(resourceKey);
  return {
    title: resource?.title ?? line?.title ?? title,
    level,
    months: line?.durationMonths ?? null,
    path: level === null ? (resource?.path ?? null) : MEMBERS_PATH,
    starts_at: startsAt?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
  };
}

/** Gifts for their giver. The link is included while they can be taken. */
export async function serializeGivenGifts(
  { clock, origin, secrets, findNames }: Pick<GiftsContext, "clock" | "origin" | "secrets" | "findNames">,
  rows: readonly GiftRow[],
): Promise<GivenGift[]> {
  const names = await findNames(rows.flatMap(({ takenBy }) => takenBy ?? []));
  const now = clock.now();
  return rows.map((gift) => ({
    ...toBaseGift(gift),
    order_no: gift.orderNo,
    state: gift.state,
    made_at: gift.madeAt.toISOString(),
    ended_at: gift.endedAt?.toISOString() ?? null,
    link:
      gift.secretSealed === null || gift.expiresAt <= now
        ? null
        : `${origin}${giftHref(secrets.open(gift.secretSealed, gift.orderNo))}`,
    taker: gift.takenBy === null ? null : maskName(names.get(gift.takenBy) ?? "已注销的用户"),
    is_own: gift.takenBy === gift.userId,
  }));
}
