import type { DecideAccess } from "../../../../../domain/access/access.ts";
import type { DescribedResource, LearningResources } from "../../../../../domain/learning/learning-resources.ts";
import { secondsOfFile } from "../../item-length.ts";
import { itemPath } from "../../item-paths.ts";
import { findItem, type ItemFileRow, type ItemRow, isVisibleItem, listItemFiles, listItemsById } from "./item-store.ts";
import { type ItemContext, ofItem, resourceOfItem, secondsOf, toCard } from "./read-items.ts";

/** Media items as learning resources: each is its own work, and its length is the total of its files. */
export function learnItems(context: ItemContext & { decideAccess: DecideAccess }): LearningResources {
  const { guestDb, clock, decideAccess } = context;

  async function readVisible(ids: readonly number[]): Promise<{ row: ItemRow; files: ItemFileRow[] }[]> {
    const [rows, files] = await Promise.all([
      listItemsById(guestDb, ids, isVisibleItem(clock.now())),
      listItemFiles(guestDb, ids),
    ]);
    return rows.map((row) => ({ row, files: ofItem(files, row.id) }));
  }

  return {
    checkResource: async ({ id, user }) => {
      const row = await findItem(guestDb, id, isVisibleItem(clock.now()));
      if (!row) return null;
      const [access, files] = await Promise.all([
        decideAccess(user, resourceOfItem(row)),
        listItemFiles(guestDb, [id]),
      ]);
      return { workId: id, length: lengthOf(row, files), unit: "seconds", access };
    },
    listResourceLengths: async (itemIds) =>
      (await readVisible(itemIds)).map(({ row, files }) => ({
        workId: row.id,
        resourceId: row.id,
        length: lengthOf(row, files),
        unit: "seconds" as const,
      })),
    describeResources: async (ids) =>
      (await readVisible(ids)).map(({ row, files }): DescribedResource => {
        const { id, title } = row;
        const path = itemPath(id);
        const work = { id, title, coverUrl: toCard(row, files).cover_url, path };
        return { resourceId: id, title, path, unit: "seconds", work };
      }),
  };
}

function lengthOf({ kind }: ItemRow, files: readonly ItemFileRow[]): number {
  return files
    .filter(({ state }) => state === "ready")
    .reduce((sum, { durationMs }) => sum + secondsOfFile(kind, { duration_seconds: secondsOf(durationMs) }), 0);
}
