import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import { cutPage } from "../../../../kit/values/cursor.ts";
import type { GivenGift, PublicGift } from "../contract.ts";
import { giftCursor } from "../contract.ts";
import { GIFTS_A_PAGE } from "../gift-limits.ts";
import { endGift } from "./end-gift.ts";
import { findGiftOfOrder, type GiftRow, listGiftRows, lockGift, updateGift } from "./gift-store.ts";
import type { GiftsContext } from "./gifts-context.ts";
import { serializeGivenGifts, serializeTakenGifts } from "./serialize-gift.ts";

interface Own {
  userId: number;
  orderNo: string;
}

/** Another user's gift gets the same answer as a missing one (security ACL-2). */
async function requireOwn({ db }: Pick<GiftsContext, "db">, { userId, orderNo }: Own): Promise<GiftRow> {
  const gift = await findGiftOfOrder(db, orderNo);
  if (gift?.userId !== userId) throw notFound("没有这份礼物");
  return gift;
}

export async function readGivenGift(context: GiftsContext, own: Own): Promise<GivenGift> {
  return serializeGivenGift(context, await requireOwn(context, own));
}

/** Changes the signature and message until the gift is taken. */
export async function signGift(
  context: GiftsContext,
  { sender, message, ...own }: Own & Pick<GiftRow, "sender" | "message">,
): Promise<GivenGift> {
  const { id } = await requireOwn(context, own);
  await context.requireCleanText([sender, message]);
  const row = await context.db.transaction(async (tx) => {
    const gift = await lockGift(tx, id);
    if (gift.state !== "waiting") throw giftEnded(gift);
    return updateGift(tx, id, { sender, message });
  });
  return serializeGivenGift(context, row);
}

/** The giver cancels the gift before anybody takes it. A second call changes nothing. */
export async function cancelGift(context: GiftsContext, own: Own): Promise<GivenGift> {
  const gift = await requireOwn(context, own);
  const row = await endGift(context, { gift, decide: decideCancel, checkSum: null });
  return serializeGivenGift(context, row);
}

/**
 * Cancels a waiting gift, for the giver and for staff. A cancelled gift does not change. Throws in any other state.
 */
export function decideCancel(gift: GiftRow): "cancelled" | null {
  if (gift.state === "waiting") return "cancelled";
  if (gift.state === "cancelled") return null;
  throw giftEnded(gift);
}

export function giftEnded({ state }: Pick<GiftRow, "state">) {
  const texts: Partial<Record<GiftRow["state"], string>> = {
    taken: "这份礼物已经被领取，不能再取消和修改",
    expired: "这份礼物没有人领取，已经到期退回",
    revoked: "这份礼物已被收回，款项原路退回",
    cancelled: "这份礼物已经取消",
  };
  return conflict("GIFT_ENDED", texts[state] ?? "这份礼物还在等待领取");
}

export async function listGiven(
  context: GiftsContext,
  { userId, cursor }: { userId: number; cursor: number | null },
): Promise<{ items: GivenGift[]; next: string | null }> {
  const { listed, next } = await readPage(context, { giver: userId }, cursor);
  return { items: await serializeGivenGifts(context, listed), next };
}

export async function listReceived(
  context: GiftsContext,
  { userId, cursor }: { userId: number; cursor: number | null },
): Promise<{ items: PublicGift[]; next: string | null }> {
  const { listed, next } = await readPage(context, { taker: userId }, cursor);
  return { items: await serializeTakenGifts(context, listed), next };
}

async function readPage(
  { db }: Pick<GiftsContext, "db">,
  of: Parameters<typeof listGiftRows>[1],
  cursor: number | null,
): Promise<{ listed: GiftRow[]; next: string | null }> {
  const rows = await listGiftRows(db, of, { cursor, limit: GIFTS_A_PAGE + 1 });
  return cutPage(rows, GIFTS_A_PAGE, giftCursor.write);
}

async function serializeGivenGift(context: GiftsContext, row: GiftRow): Promise<GivenGift> {
  const [listed] = await serializeGivenGifts(context, [row]);
  if (!listed) throw new Error("a gift was lost while it was shown");
  return listed;
}
