import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { SoldResource } from "../../products/sold-product.ts";
import type { PublicGift } from "../contract.ts";
import { planGift, requireTakeable, unknownGift } from "../gift-rules.ts";
import { giftNotification } from "../notifications.ts";
import { findGiftBySecret, type GiftRow, lockGift, moveGift } from "./gift-store.ts";
import type { GiftsContext } from "./gifts-context.ts";
import { serializeTakenGift, toPlannedGift, toWaitingGift } from "./serialize-gift.ts";

interface TakeRequest {
  secret: string;
  userId: number;
}

/** The gift and its giver, before login. Throws if nobody can take it. */
export async function openGift(context: GiftsContext, secret: string): Promise<PublicGift> {
  const { db, clock } = context;
  const gift = await requireGift(context, db, secret);
  requireTakeable(gift, { userId: 0, now: clock.now() });
  return toWaitingGift(gift, await describeResources(context, gift));
}

/**
 * The content that the gift would open to the user now, or has opened. Throws the reason if the user cannot take it.
 */
export async function previewGift(context: GiftsContext, { secret, userId }: TakeRequest): Promise<PublicGift> {
  const { db, clock, ledger } = context;
  const gift = await requireGift(context, db, secret);
  const now = clock.now();
  if (requireTakeable(gift, { userId, now }) === "own") return serializeTakenGift(context, gift);
  const resources = await describeResources(context, gift);
  const [held, rights] = await Promise.all([ledger.readGrants(db, userId), ledger.readRights(db, userId)]);
  const planned = planGift(gift.lines, { orderNo: gift.orderNo, userId, held, rights, resources, now });
  return toPlannedGift(gift, planned, resources);
}

/**
 * Opens the content of a gift once, to one person. The ledger and the gift change in one transaction, which locks
 * first the recipient's ledger and then the gift. A repeated call by the recipient returns the first result.
 */
export async function takeGift(context: GiftsContext, { secret, userId }: TakeRequest): Promise<PublicGift> {
  const { db, clock, ledger } = context;
  const known = await requireGift(context, db, secret);
  // Read before the transaction, which must not wait for another connection. The lines of a gift never change.
  const resources = await describeResources(context, known);
  const taken = await db.transaction(async (tx) => {
    const held = await ledger.lockGrants(tx, userId);
    const gift = await lockGift(tx, known.id);
    // The link may have been replaced while this transaction waited for the lock.
    if (gift.secretHash !== known.secretHash) throw unknownGift();
    const now = clock.now();
    if (requireTakeable(gift, { userId, now }) === "own") return gift;
    const rights = await ledger.readRights(tx, userId);
    const { grants } = planGift(gift.lines, { orderNo: gift.orderNo, userId, held, rights, resources, now });
    await ledger.grantByGift(tx, { grants, now });
    await notifyTaken(context, tx, { gift, userId });
    return moveGift(tx, { gift, to: "taken", takenBy: userId, takenAt: now });
  });
  return serializeTakenGift(context, taken);
}

/** A giver who takes their own gift needs no notification. */
async function notifyTaken(
  { notify }: GiftsContext,
  tx: Parameters<GiftsContext["notify"]>[0],
  { gift: { id, title, userId: giverId }, userId }: { gift: GiftRow; userId: number },
): Promise<void> {
  if (giverId === userId) return;
  await notify(
    tx,
    giftNotification.notice({
      to: giverId,
      about: `gift:${id}`,
      key: `gift:${id}:taken`,
      data: { event: "taken", title, until: null },
    }),
  );
}

async function requireGift({ secrets }: GiftsContext, db: DatabaseOrTransaction, secret: string): Promise<GiftRow> {
  const gift = await findGiftBySecret(db, secrets.hash(secret));
  if (gift === null) throw unknownGift();
  return gift;
}

async function describeResources(
  { describeSold }: GiftsContext,
  { lines }: GiftRow,
): Promise<ReadonlyMap<string, SoldResource>> {
  return describeSold(lines.flatMap(({ resourceKey }) => resourceKey ?? []));
}
