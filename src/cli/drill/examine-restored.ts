import { connectDatabase } from "../../adapters/database/connect.ts";
import { openStorage } from "../../adapters/storage/open-storage.ts";
import { restoredChecks } from "../../composition/doctor/doctor-checks.ts";
import type { Logger } from "../../kit/process/logger.ts";
import { runCheck } from "../../kit/process/run-check.ts";
import { systemClock } from "../../ports/clock.ts";
import { writeReport } from "../doctor/report.ts";
import { openDatabase } from "../open-database.ts";

const CONNECTIONS = 2;

interface RestoredData {
  dataDir: string;
  /** Whether the backup contains the files; those in a bucket are not part of it. */
  hasFiles: boolean;
  logger: Logger;
}

/**
 * Runs the checks of `doctor` that need nothing but the restored database and folder, and prints what they find. Throws
 * an error of one line if there is a finding.
 */
export async function examineRestored({ dataDir, hasFiles, logger }: RestoredData): Promise<void> {
  const { url, close: closeServer } = await openDatabase({ config: { dataDir, DATABASE_URL: undefined }, logger });
  try {
    const { db, close } = connectDatabase({ url, max: CONNECTIONS, applicationName: "zhixing-cli", logger });
    try {
      const storage = hasFiles ? openStorage({ dataDir, s3: null }, systemClock) : null;
      let count = 0;
      for (const check of restoredChecks({ db, storage })) {
        const report = await runCheck(check);
        if (report.count > 0) process.stdout.write(writeReport(report));
        count += report.count;
      }
      if (count > 0) throw new Error(`演练失败：恢复出来的数据有 ${count} 个问题，备份时就已经有`);
    } finally {
      await close();
    }
  } finally {
    await closeServer();
  }
}
