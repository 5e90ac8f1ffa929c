import { dumpDatabase } from "../../adapters/database/dump-database.ts";
import { type ArchiveCounts, type WriteOptions, writeArchive } from "./write-archive.ts";

/** Writes one archive of a database, at one point in time, and of the files of a data folder. */
export async function makeBackup({
  url,
  ...options
}: Omit<WriteOptions, "dump"> & { url: string }): Promise<ArchiveCounts> {
  const dump = await dumpDatabase(url);
  try {
    return await writeArchive({ ...options, dump });
  } finally {
    await dump.close();
  }
}
