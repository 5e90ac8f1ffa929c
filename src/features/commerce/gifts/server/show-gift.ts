import type { GiftRight } from "../../../access/membership/membership-ledger.ts";
import type { SoldThing } from "../../products/sold-product.ts";
import type { GivenGift, ShownGift } from "../contract.ts";
import { giftHref } from "../gift-paths.ts";
import type { PlannedGift } from "../gift-rules.ts";
import type { GiftRow } from "./gift-store.ts";
import type { GiftsContext } from "./gifts-context.ts";

/** The page of members. */
const MEMBERS_PATH = "/vip/list";

type Things = ReadonlyMap<string, Pick<SoldThing, "title" | "path">>;
type Opened = ShownGift["opened"][number];

function showBase(gift: GiftRow): Omit<ShownGift, "state" | "opened" | "notice"> {
  return {
    id: gift.id,
    title: gift.title,
    sender: gift.sender,
    message: gift.message,
    expires_at: gift.expiresAt.toISOString(),
    taken_at: gift.takenAt?.toISOString() ?? null,
  };
}

/** The gift as anyone with its link sees it. */
export function showWaiting(gift: GiftRow, things: Things): ShownGift {
  const opened = gift.lines.map(({ title, level, resourceKey, durationMonths }): Opened => {
    const thing = resourceKey === null ? undefined : things.get(resourceKey);
    return {
      title: thing?.title ?? title,
      level,
      months: durationMonths,
      path: thing?.path ?? null,
      starts_at: null,
      ends_at: null,
    };
  });
  return { ...showBase(gift), state: "waiting", opened, notice: null };
}

/** What it would open to the user now. */
export function showPlanned(gift: GiftRow, { grants, notice }: PlannedGift, things: Things): ShownGift {
  return { ...showBase(gift), state: "ready", notice, opened: grants.map((grant) => showOpened(grant, gift, things)) };
}

/** What gifts have opened, in the given sequence. */
export async function showTakenGifts(
  { db, ledger, describeSold }: Pick<GiftsContext, "db" | "ledger" | "describeSold">,
  rows: readonly GiftRow[],
): Promise<ShownGift[]> {
  const rights = await ledger.readGiftRights(
    db,
    rows.map(({ orderNo }) => orderNo),
  );
  const things = await describeSold(rights.flatMap(({ resourceKey }) => resourceKey ?? []));
  const rightsOf = Map.groupBy(rights, ({ orderNo }) => orderNo);
  return rows.map((gift) => ({
    ...showBase(gift),
    state: gift.state === "revoked" ? ("revoked" as const) : ("taken" as const),
    opened: (rightsOf.get(gift.orderNo) ?? []).map((right) => showOpened(right, gift, things)),
    notice: null,
  }));
}

export async function showTaken(context: GiftsContext, gift: GiftRow): Promise<ShownGift> {
  const [shown] = await showTakenGifts(context, [gift]);
  if (!shown) throw new Error("a gift was lost while it was shown");
  return shown;
}

function showOpened(
  right: Pick<GiftRight, "orderLine" | "level" | "resourceKey" | "startsAt" | "endsAt">,
  { lines, title }: GiftRow,
  things: Things,
): Opened {
  const { orderLine, level, resourceKey, startsAt, endsAt } = right;
  const line = lines.find(({ position }) => position === orderLine);
  const thing = resourceKey === null ? undefined : things.get(resourceKey);
  return {
    title: thing?.title ?? line?.title ?? title,
    level,
    months: line?.durationMonths ?? null,
    path: level === null ? (thing?.path ?? null) : MEMBERS_PATH,
    starts_at: startsAt?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
  };
}

/** Gifts for their giver; with the link as long as they can be taken. */
export async function showGivenGifts(
  { clock, origin, secrets, findNames }: Pick<GiftsContext, "clock" | "origin" | "secrets" | "findNames">,
  rows: readonly GiftRow[],
): Promise<GivenGift[]> {
  const names = await findNames(rows.flatMap(({ takenBy }) => takenBy ?? []));
  const now = clock.now();
  return rows.map((gift) => ({
    ...showBase(gift),
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

/** Enough for the giver to know whether it was the right person, not enough to learn who else has the link. */
function maskName(name: string): string {
  const [first = "", ...others] = [...name];
  return others.length === 0 ? `${first}*` : `${first}${"*".repeat(Math.min(others.length, 3))}`;
}
