import type {
  DeliveredContent,
  DeliveredFile,
  FileDelivery,
  RecordDeliveries,
  SentRange,
} from "../../../../domain/content/delivered-content.ts";
import { isFileCounted } from "../../../../domain/content/delivered-use.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { findOpeningRight, type OpenRight } from "../opening-right.ts";
import type { DeliveriesContext } from "./deliveries-context.ts";
import {
  addReported,
  addSent,
  type DeliveryRow,
  findDelivery,
  findSent,
  insertDeliveries,
  markWhole,
} from "./delivery-store.ts";

/** Deliveries are deleted this many days after the refund window of their order. */
export const RETENTION_DAYS_AFTER_WINDOW = 30;

interface Opened {
  userId: number;
  right: OpenRight;
  now: Date;
}

/**
 * The right that opened it. null: no right is needed, a staff member reads as staff, or no refund can depend on it any
 * more.
 */
async function findOpened(
  context: DeliveriesContext,
  user: CallingUser | null,
  content: DeliveredContent,
): Promise<Opened | null> {
  if (user === null || user.isAdmin || user.viewAs) return null;
  const now = context.clock.now();
  const rights = await context.listOpenRights(context.db, { userId: user.id, now });
  const right = findOpeningRight(rights, content);
  if (right === null) return null;
  const retentionDays = (await context.readRefundDays(context.db)) + RETENTION_DAYS_AFTER_WINDOW;
  return now.getTime() - right.grantedAt.getTime() > retentionDays * DAY_MS ? null : { userId: user.id, right, now };
}

function rowOf({ userId, right, now }: Opened, { kind, id }: Pick<DeliveredContent, "kind" | "id">, isWhole: boolean) {
  const { id: grantId, orderNo, orderLine, grantedAt } = right;
  return { userId, kind, resourceId: id, grantId, orderNo, orderLine, grantedAt, deliveredAt: now, isWhole };
}

export function createRecordDeliveries(context: DeliveriesContext): RecordDeliveries {
  const { db } = context;
  return {
    async text(user, content) {
      const opened = await findOpened(context, user, content);
      if (opened) await insertDeliveries(db, [rowOf(opened, content, true)]);
    },
    async isUnopenedPurchase(user, content) {
      const opened = await findOpened(context, user, content);
      if (!opened || opened.right.resourceKey === null) return false;
      const { userId, now, right } = opened;
      const { orderNo, orderLine } = right;
      if (orderNo === null) return false;
      if ((await findDelivery(db, rowOf(opened, content, true))) !== null) return false;
      return context.mayReturnUnused(db, { orderNo, orderLine, userId, now });
    },
    async file(user, content, file) {
      const opened = await findOpened(context, user, content);
      if (!opened) return null;
      const row = rowOf(opened, content, file.measuredBy === "none");
      await insertDeliveries(db, [row]);
      const known = await findDelivery(db, row);
      if (!known) throw new Error("a delivery that was just written down is not there");
      if (file.measuredBy === "none") return null;
      // Only the delivery of films is limited by what was sent.
      const sentBefore =
        file.measuredBy === "time" ? await findSent(db, { deliveryId: known.id, fileId: file.id }) : [];
      return followFile(context, { known, content, file, opened, sentBefore });
    },
  };
}

function followFile(
  { db }: DeliveriesContext,
  {
    known,
    content,
    file,
    opened,
    sentBefore,
  }: {
    known: DeliveryRow;
    content: DeliveredContent;
    file: DeliveredFile;
    opened: Opened;
    sentBefore: readonly SentRange[];
  },
): FileDelivery {
  const { id: fileId, length, measuredBy } = file;
  let isWhole = known.isWhole;
  return {
    sentBefore,
    async add(sent) {
      const ranges = measuredBy === "time" ? withoutPreview(sent, content) : [...sent];
      if (ranges.length === 0 || (isWhole && measuredBy === "bytes")) return;
      const delivered = await addSent(db, { deliveryId: known.id, fileId, length, ranges });
      if (measuredBy === "time" || !isFileCounted({ delivered, length })) return;
      isWhole = true;
      await markWhole(db, known.id);
      // A downloaded archive counts as a delivery of each of its files.
      const parts = (content.parts ?? []).map((id) => rowOf(opened, { kind: "download", id }, true));
      await insertDeliveries(db, parts);
      for (const part of parts) {
        const begun = await findDelivery(db, part);
        if (begun && !begun.isWhole) await markWhole(db, begun.id);
      }
    },
  };
}

/** Records all of these as fully used, regardless of how much was sent: a certificate covers each of its lessons. */
export async function recordWhole(
  context: DeliveriesContext,
  { user, contents }: { user: CallingUser; contents: readonly DeliveredContent[] },
): Promise<void> {
  for (const content of contents) {
    const opened = await findOpened(context, user, content);
    if (!opened) continue;
    const row = rowOf(opened, content, true);
    await insertDeliveries(context.db, [row]);
    const known = await findDelivery(context.db, row);
    if (known && !known.isWhole) await markWhole(context.db, known.id);
  }
}

function withoutPreview(ranges: readonly SentRange[], { previewSeconds }: DeliveredContent): SentRange[] {
  const from = (previewSeconds ?? 0) * 1_000;
  return ranges.map(([start, end]): SentRange => [Math.max(start, from), end]).filter(([start, end]) => start < end);
}

/** Adds seconds reported by the player to the delivery under the current right. */
export async function addReportedSeconds(
  context: DeliveriesContext,
  { user, content, seconds }: { user: CallingUser; content: DeliveredContent; seconds: number },
): Promise<void> {
  if (seconds <= 0) return;
  const opened = await findOpened(context, user, content);
  if (opened) await addReported(context.db, rowOf(opened, content, false), seconds);
}
