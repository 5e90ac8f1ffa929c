import { join } from "node:path";
import { z } from "zod";
import type { JobQueue } from "./adapters/jobs/job-queue.ts";
import { createPrivateFolder } from "./adapters/storage/private-folder.ts";
import type { Auth } from "./features/auth/server/auth.ts";
import { eraseLearning, listLearningTables } from "./features/learning/server/personal-learning.ts";
import type { MembershipFacts } from "./features/membership/contract.ts";
import { describeMembershipHoldings, listMembershipTables } from "./features/membership/server/personal-membership.ts";
import { describeOrderHoldings, listOrderTables } from "./features/orders/server/personal-orders.ts";
import { createPersonalData, type PersonalData } from "./features/personal-data/server/personal-data.ts";
import type { Site } from "./features/site/server/site.ts";
import type { Job } from "./kit/job.ts";
import type { Logger } from "./kit/logger.ts";
import type { Clock } from "./ports/clock.ts";
import type { Database } from "./ports/database.ts";
import type { FileStorage } from "./ports/file-storage.ts";

export interface PersonalDataWiring {
  auth: Pick<Auth, "personal">;
  site: Pick<Site, "isPictureKept">;
  db: Database;
  storage: FileStorage;
  dataDir: string;
  sendJob: JobQueue["send"];
  clock: Clock;
  logger: Logger;
  readSiteName(): Promise<string>;
  readMembership(userId: number): Promise<MembershipFacts>;
}

const EXPORT_JOB = "build-export";
const exportJobSchema = z.object({ exportId: z.int() });
const LONGEST_SECONDS = 1_800;

/** A person's own data: what each slice keeps of it, what it says to a person who leaves, and what it then erases. */
export function wirePersonalData(options: PersonalDataWiring): PersonalData & { jobs: Job[] } {
  const { auth, site, db, storage, dataDir, clock, logger, readSiteName, readMembership, sendJob } = options;
  const personal = createPersonalData({
    db,
    clock,
    logger,
    readSiteName,
    identity: auth.personal.identity,
    storage,
    isPictureKept: site.isPictureKept,
    exports: createPrivateFolder({ folder: join(dataDir, "exports") }),
    async queueExport(exportId, tx) {
      await sendJob(EXPORT_JOB, { exportId }, { transaction: tx });
    },
    sources: {
      listTables: (userId) => [
        ...auth.personal.listTables(userId),
        ...listMembershipTables(db, userId),
        ...listOrderTables(db, userId),
        ...listLearningTables(db, userId),
      ],
      describeHoldings: async (userId) => [
        await auth.personal.describeHoldings(userId),
        describeMembershipHoldings(await readMembership(userId)),
        await describeOrderHoldings(db, userId),
      ],
      async erase(tx, userId) {
        await eraseLearning(tx, userId);
        await auth.personal.erase(tx, userId);
      },
    },
  });
  return {
    ...personal,
    jobs: [
      {
        name: EXPORT_JOB,
        expireInSeconds: LONGEST_SECONDS,
        retryLimit: 2,
        run: (data) => personal.buildExport(exportJobSchema.parse(data).exportId),
      },
      { name: "erase-accounts", schedule: "20 * * * *", run: personal.eraseDueAccounts },
      { name: "remove-exports", schedule: "40 3 * * *", run: personal.removeExpiredExports },
    ],
  };
}
