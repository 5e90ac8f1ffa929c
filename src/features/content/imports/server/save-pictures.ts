import { addEntry } from "../import-report.ts";
import type { ImportTargets } from "../import-targets.ts";
import type { ImportPlan } from "../plan/import-plan.ts";

export type SavedPicture = Awaited<ReturnType<ImportTargets["savePicture"]>>;

/** Pictures stored so far in one import, by key. */
export interface PictureSaver {
  saved: ReadonlyMap<string, SavedPicture>;
  /** Stores new pictures; a picture that fails becomes a line of the report. */
  save: (keys: readonly string[]) => Promise<void>;
}

export function createPictureSaver(
  plan: ImportPlan,
  options: { isDryRun: boolean; targets: Pick<ImportTargets, "savePicture"> },
): PictureSaver {
  const saved = new Map<string, SavedPicture>();
  const failed = new Set<string>();
  return {
    saved,
    save: async (keys) => {
      for (const key of keys) {
        const picture = plan.pictures.get(key);
        if (!picture || saved.has(key) || failed.has(key)) continue;
        if (options.isDryRun) {
          saved.set(key, { src: `/${key}` });
          continue;
        }
        try {
          saved.set(key, await options.targets.savePicture({ bytes: await picture.load(), kind: picture.kind }));
          plan.report.pictures.saved += 1;
        } catch (error) {
          failed.add(key);
          plan.report.pictures.refused += 1;
          addEntry(plan.report, "refused-picture", {
            where: key,
            detail: error instanceof Error ? error.message : String(error),
          });
        }
      }
    },
  };
}
