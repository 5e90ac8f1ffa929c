import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { listExportedKinds } from "../../src/composition/exported-content.ts";
import { writeFolder } from "../../src/features/content/exports/server/export-sink.ts";
import { restoreExport } from "../../src/features/content/exports/server/restore-export.ts";
import { writeBytes, writeItems } from "../../src/features/content/exports/server/write-export.ts";
import type { Clock } from "../../src/ports/clock.ts";
import { createContentSlices } from "../../src/start/content-slices.ts";
import { createTestDatabase, type TestDatabase } from "../database/database.ts";
import { quietLogger } from "../quiet-logger.ts";
import { runSharedCli } from "../run-cli.ts";

/** Sites that exports are made from and restored to, in a folder of their own. */
export async function createSites(clock: Clock) {
  const home = await mkdtemp(path.join(tmpdir(), "export-"));
  const databases: TestDatabase[] = [];

  async function openSite(name: string) {
    const database = await createTestDatabase();
    databases.push(database);
    const dataDir = path.join(home, name);
    const place = { dataDir, s3: null };
    const slices = createContentSlices({ db: database.db, place, clock, logger: quietLogger });
    const kinds = listExportedKinds(slices);
    const bytes = { openPicture: slices.site.openPicture, openOriginal: slices.openOriginal };
    return {
      database,
      slices,
      cli: (...words: string[]) =>
        runSharedCli({ PATH: "/usr/sbin:/usr/bin:/sbin:/bin", DATABASE_URL: database.url, DATA_DIR: dataDir }, words),
      exportTo: (target: string) =>
        writeFolder({
          target,
          fill: async (sink) => {
            await writeBytes({ kinds, bytes }, await writeItems(database.db, { kinds, bytes }, sink), sink);
          },
        }),
      restore: (source: string, isDryRun = false) =>
        restoreExport({
          db: database.db,
          kinds,
          source,
          isDryRun,
          savePicture: (picture) => slices.site.savePicture({ bytes: picture, isSvgAllowed: true }),
          isPictureKnown: slices.site.isPictureKnown,
        }),
    };
  }

  return {
    home,
    openSite,
    async remove() {
      await rm(home, { recursive: true, maxRetries: 5 });
      for (const database of databases) await database.drop();
    },
  };
}

export type Sites = Awaited<ReturnType<typeof createSites>>;
export type Site = Awaited<ReturnType<Sites["openSite"]>>;
