import type { CheckSum } from "../../../../domain/orders/confirmed-sums.ts";
import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { namePeople } from "../../../../kit/tables/listed-people.ts";
import type { AdminGift } from "../admin-contract.ts";
import { giftNotification } from "../notifications.ts";
import { endGift } from "./end-gift.ts";
import { findGift, type GiftRow, lockGift, updateGift } from "./gift-store.ts";
import type { GiftsContext } from "./gifts-context.ts";
import { decideCancel, giftEnded } from "./given-gifts.ts";

type Note = StaffCaller["note"];

/** The dependencies of ending a gift. The command line has no gateways and no links. */
export type GiftAdminContext = Pick<GiftsContext, "db" | "clock" | "ledger" | "orders" | "notify" | "people">;

interface Deed {
  id: number;
  reason: string;
  note: Note;
}

type Ending = Deed & { checkSum: CheckSum | null };

/** Throws 404, `GIFT_ENDED`. */
export async function cancelByStaff(
  context: GiftAdminContext,
  { id, reason, checkSum, note }: Ending,
): Promise<AdminGift> {
  const gift = await requireGift(context, id);
  return describeGift(
    context,
    await endGift(context, { gift, decide: decideCancel, checkSum, note: noteOf(note, reason) }),
  );
}

/** Revokes an accepted gift: the rights end and the payment is refunded. Throws 404, `GIFT_NOT_TAKEN`, `GIFT_ENDED`. */
export async function revokeGift(
  context: GiftAdminContext,
  { id, reason, checkSum, note }: Ending,
): Promise<AdminGift> {
  const gift = await requireGift(context, id);
  const decide = (locked: GiftRow) => {
    if (locked.state === "taken") return "revoked";
    if (locked.state === "revoked") return null;
    if (locked.state === "waiting") throw conflict("GIFT_NOT_TAKEN", "这份礼物还没有人领取，可以取消它");
    throw giftEnded(locked);
  };
  return describeGift(context, await endGift(context, { gift, decide, checkSum, note: noteOf(note, reason) }));
}

function noteOf(note: Note, reason: string) {
  return ({ id, userId, orderNo, state, takenBy }: GiftRow, after: GiftRow) =>
    note({
      subject: `gift:${id}`,
      before: { state, giver: userId, taker: takenBy, order_no: orderNo },
      after: { state: after.state, reason },
    });
}

/** Creates another link and notifies the giver. The previous link no longer works. Throws 404, `GIFT_ENDED`. */
export async function renewLink(
  { db, clock, secrets, notify, people }: Pick<GiftsContext, "db" | "clock" | "secrets" | "notify" | "people">,
  { id, note }: Omit<Deed, "reason">,
): Promise<AdminGift> {
  const known = await requireGift({ db }, id);
  const row = await db.transaction(async (tx) => {
    const gift = await lockGift(tx, id);
    const now = clock.now();
    if (gift.state !== "waiting") throw giftEnded(gift);
    if (gift.expiresAt <= now) throw giftEnded({ state: "expired" });
    const renewed = await updateGift(tx, id, secrets.draw(known.orderNo));
    await notify(
      tx,
      giftNotification.notice({
        to: gift.userId,
        about: `gift:${id}`,
        key: `gift:${id}:link:${renewed.secretHash}`,
        data: { event: "link", title: gift.title, until: gift.expiresAt.toISOString() },
      }),
    );
    note({ subject: `gift:${id}`, after: { link: "renewed", giver: gift.userId, order_no: gift.orderNo } });
    return renewed;
  });
  return describeGift({ db, people }, row);
}

async function requireGift({ db }: Pick<GiftAdminContext, "db">, id: number): Promise<GiftRow> {
  const gift = await findGift(db, id);
  if (gift === null) throw notFound(`没有礼物 ${id}`);
  return gift;
}

type NamedContext = Pick<GiftsContext, "db" | "people">;

async function describeGift(context: NamedContext, row: GiftRow): Promise<AdminGift> {
  const [described] = await describeGifts(context, [row]);
  if (!described) throw new Error("a gift was lost while it was shown");
  return described;
}

/** Gifts for the admin interface, in the given order. */
export async function describeGifts({ db, people }: NamedContext, rows: readonly GiftRow[]): Promise<AdminGift[]> {
  const name = await namePeople(
    people,
    db,
    rows.flatMap(({ userId, takenBy }) => [userId, takenBy]),
  );
  return rows.map((row) => ({
    id: row.id,
    order_no: row.orderNo,
    title: row.title,
    state: row.state,
    giver: name(row.userId),
    taker: name(row.takenBy),
    made_at: row.madeAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    taken_at: row.takenAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
  }));
}
