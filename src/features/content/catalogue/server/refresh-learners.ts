import type { Database } from "../../../../ports/database.ts";
import type { WorkKind } from "../contract.ts";
import { listCountsAfter, updateLearners, type WorkKey } from "./learner-store.ts";

/** Works counted at a time. */
const BATCH = 500;

export interface LearnerCounting {
  db: Database;
  countLearners(options: { kind: WorkKind; workIds: readonly number[] }): Promise<Map<number, number>>;
}

/** Recounts the people who learned each listed work, some works at a time; deleted users are not counted. */
export async function refreshLearners({ db, countLearners }: LearnerCounting): Promise<void> {
  let last: WorkKey | null = null;
  for (;;) {
    const known: Awaited<ReturnType<typeof listCountsAfter>> = await listCountsAfter(db, { last, limit: BATCH });
    const counted = await Promise.all(
      Array.from(
        Map.groupBy(known, (work) => work.kind),
        async ([kind, ofKind]) => {
          const people = await countLearners({ kind, workIds: ofKind.map(({ id }) => id) });
          return ofKind.map((work) => ({ work, learners: people.get(work.id) ?? 0 }));
        },
      ),
    );
    const changed = counted.flat().filter(({ work, learners }) => work.learners !== learners);
    await updateLearners(
      db,
      changed.map(({ work: { kind, id }, learners }) => ({ kind, id, learners })),
    );
    last = known.at(-1) ?? null;
    if (known.length < BATCH) return;
  }
}
