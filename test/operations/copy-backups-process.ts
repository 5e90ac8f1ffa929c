// Copies backups to a bucket in a process of its own, which a test kills.
import { copyBackups, openBackupBucket } from "../../src/cli/backup/backup-bucket.ts";
import { systemClock } from "../../src/ports/clock.ts";

process.once("message", async ({ bucket, ...options }: CopyTask) => {
  const stopping = new AbortController().signal;
  await copyBackups(openBackupBucket(bucket, systemClock), { ...options, stopping });
  process.exit(0);
});

/** What the process copies, and where. */
export type CopyTask = { bucket: Parameters<typeof openBackupBucket>[0] } & Omit<
  Parameters<typeof copyBackups>[1],
  "stopping"
>;
