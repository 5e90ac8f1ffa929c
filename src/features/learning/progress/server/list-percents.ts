import { WORK_KINDS, type WorkKind } from "../../../../domain/learning/learning-resources.ts";
import type { LearningDependencies } from "./learning-context.ts";
import { readWorks, resourceKindOf } from "./read-progress.ts";

/** The percentages of those works that a user has begun. `works` in the form `book:3`. */
export async function listPercents(
  context: LearningDependencies,
  { userId, works }: { userId: number; works: readonly string[] },
): Promise<{ kind: WorkKind; id: number; percent: number }[]> {
  const lists = await Promise.all(
    WORK_KINDS.map(async (kind) => {
      const ofKind = works.filter((key) => key.startsWith(`${kind}:`));
      const workIds = [...new Set(ofKind.map((key) => Number(key.slice(kind.length + 1))))];
      const found = await readWorks(context, { userId, kind: resourceKindOf(kind), workIds });
      return Array.from(found, ([id, { percent, rows }]) => (rows.length > 0 ? [{ kind, id, percent }] : [])).flat();
    }),
  );
  return lists.flat();
}
