import { inArray } from "drizzle-orm";
import type { TitleSubjects } from "../../../../domain/staff/act-subjects.ts";
import { productReviews } from "./review-tables.ts";

/** A review has the title of its product. */
export const reviewSubjects =
  (productSubjects: TitleSubjects): TitleSubjects =>
  async (db, keys) => {
    const { id, productId } = productReviews;
    const ids = keys.map(Number).filter(Number.isSafeInteger);
    const rows = await db.select({ id, productId }).from(productReviews).where(inArray(id, ids));
    const titles = await productSubjects(
      db,
      rows.map((row) => String(row.productId)),
    );
    return new Map(
      rows.flatMap((row) => {
        const title = titles.get(String(row.productId));
        return title === undefined ? [] : [[String(row.id), title] as const];
      }),
    );
  };
