import { isFilmCounted, usedSecondsOf } from "../../../../domain/content/delivered-use.ts";
import { lengthOfRanges } from "../../../../domain/learning/seen-ranges.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { type DeliveryRow, listDeliveriesOfLine, listSent } from "./delivery-store.ts";

/** The use of a line's right, resource by resource. */
export interface LineDelivery extends Pick<DeliveryRow, "id" | "kind" | "resourceId" | "deliveredAt"> {
  /** It counts as an item that a membership opened. */
  isCounted: boolean;
  /** The seconds of a film or recording; 0 for texts and downloads. */
  usedSeconds: number;
  isWhole: boolean;
}

export async function listLineDeliveries(
  db: DatabaseOrTransaction,
  line: { orderNo: string; orderLine: number },
): Promise<LineDelivery[]> {
  return measureRows(db, await listDeliveriesOfLine(db, line));
}

/** In the order of the rows. */
export async function measureRows(db: DatabaseOrTransaction, rows: readonly DeliveryRow[]): Promise<LineDelivery[]> {
  const films = rows.filter(isMeasuredByTime);
  const sent = Map.groupBy(
    await listSent(
      db,
      films.map(({ id }) => id),
    ),
    ({ deliveryId }) => deliveryId,
  );
  return rows.map((row) => {
    const { id, kind, resourceId, deliveredAt, isWhole, reportedSeconds } = row;
    const base = { id, kind, resourceId, deliveredAt, isWhole };
    if (!isMeasuredByTime(row)) return { ...base, isCounted: isWhole, usedSeconds: 0 };
    const files = sent.get(id) ?? [];
    const film = {
      // Unknown if only the preview was sent under this right. The reported seconds still count.
      lengthSeconds: files.length === 0 ? Infinity : files.reduce((sum, { length }) => sum + length, 0) / 1_000,
      deliveredSeconds: files.reduce((sum, file) => sum + lengthOfRanges(file.sent), 0) / 1_000,
      reportedSeconds,
    };
    return { ...base, isCounted: isFilmCounted(film), usedSeconds: usedSecondsOf(film) };
  });
}

function isMeasuredByTime({ kind, isWhole }: DeliveryRow): boolean {
  return (kind === "lesson" || kind === "media") && !isWhole;
}
