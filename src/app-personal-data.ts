import { join } from "node:path";
import { z } from "zod";
import type { JobQueue } from "./adapters/jobs/job-queue.ts";
import { createPrivateFolder } from "./adapters/storage/private-folder.ts";
import { createPersonalData, type PersonalData } from "./features/auth/server/account/personal-data.ts";
import type { Auth } from "./features/auth/server/auth.ts";
import { eraseLearning, listLearningTables } from "./features/learning/server/personal-learning.ts";
import { describeMembershipHoldings, listMembershipTables } from "./features/membership/server/personal-membership.ts";
import { describeOrderHoldings, listOrderTables } from "./features/orders/server/personal-orders.ts";
import type { Site } from "./features/site/server/site.ts";
import type { Job } from "./kit/job.ts";
import type { Database } from "./ports/database.ts";
import type { FileStorage } from "./ports/file-storage.ts";

export interface PersonalDataWiring {
  auth: Auth;
  site: Pick<Site, "isPictureKept">;
  db: Database;
  storage: FileStorage;
  dataDir: string;
  sendJob: JobQueue["send"];
}

const EXPORT_JOB = "build-export";
const exportJobSchema = z.object({ exportId: z.int() });
const LONGEST_SECONDS = 1_800;

/** A person's own data: what each slice keeps of it, what it says to a person who leaves, and what it then erases. */
export function wirePersonalData({
  auth,
  site,
  db,
  storage,
  dataDir,
  sendJob,
}: PersonalDataWiring): PersonalData & { jobs: Job[] } {
  const personal = createPersonalData({
    context: auth.context,
    storage,
    isPictureKept: site.isPictureKept,
    exports: createPrivateFolder({ folder: join(dataDir, "exports") }),
    async queueExport(exportId, transaction) {
      await sendJob(EXPORT_JOB, { exportId }, { transaction });
    },
    sources: {
      listTables: (userId) => [
        ...listMembershipTables(db, userId),
        ...listOrderTables(db, userId),
        ...listLearningTables(db, userId),
      ],
      describeHoldings: async (userId) => [
        describeMembershipHoldings(await auth.context.parts.readMembership(userId)),
        await describeOrderHoldings(db, userId),
      ],
      erase: eraseLearning,
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
