// The script of the process that makes the scheduled backup: encryption and hashes would keep the site from answering.
import { chooseEncryption } from "../cli/backup/encryption.ts";
import { makeBackup } from "../cli/backup/make-backup.ts";
import type { BackupTask } from "./daily-backup.ts";

// The site handles signals to the whole group; without the site the process has no purpose.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
process.once("disconnect", () => process.exit(1));
process.once("message", (task: BackupTask) => {
  backUp(task).then(
    (contentHash) => process.send?.(contentHash, () => process.exit(0)),
    (error: unknown) => process.send?.(error, () => process.exit(1)),
  );
});

async function backUp({ settings, ...task }: BackupTask): Promise<string> {
  const encryption = await chooseEncryption({ recipient: null, passphraseFile: null }, settings);
  if (encryption === null) throw new Error("a scheduled backup is always encrypted");
  const { content_hash } = await makeBackup({ ...task, encryption, beforeNamed: async () => undefined });
  return content_hash;
}
