import { createMediaTools } from "../../src/adapters/media/media-tools.ts";
import { createTusUploads } from "../../src/adapters/uploads/tus-uploads.ts";
import { createDownloadsIntake } from "../../src/features/content/downloads/server/downloads.ts";
import { systemClock } from "../../src/ports/clock.ts";
import type { Database } from "../../src/ports/database.ts";
import type { FileStorage } from "../../src/ports/file-storage.ts";

/** Imports downloadable files as the import command does. */
export function createTestIntake({ db, storage, folder }: { db: Database; storage: FileStorage; folder: string }) {
  const uploads = createTusUploads({ folder, address: "/", onWhole: async () => undefined });
  return createDownloadsIntake({ db, clock: systemClock, storage, uploads, tools: createMediaTools() });
}
