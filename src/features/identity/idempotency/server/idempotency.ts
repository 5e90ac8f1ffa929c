import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import { forgetKeys, KEY_DAYS } from "./idempotency-store.ts";
import { idempotencyKeys } from "./idempotency-tables.ts";

/** The stored answers of calls with an Idempotency-Key. */
export function createIdempotency({ db, clock }: { db: Database; clock: Clock }): {
  jobs: Job[];
  personal: PersonalSource;
} {
  const forgetOld = () => forgetKeys(db, new Date(clock.now().getTime() - KEY_DAYS * DAY_MS));
  const table = personalTable(idempotencyKeys, {
    copy: { omitted: "只为同一次提交不重复执行，内容就是那次提交的结果" },
    onLeaving: { rule: "expire", days: KEY_DAYS },
  });
  return {
    jobs: [{ name: "forget-idempotency-keys", schedule: "25 * * * *", run: forgetOld }],
    personal: personalSource(db, { tables: [table] }),
  };
}
