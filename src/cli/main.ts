import { readConfig } from "../config.ts";
import { createLogger } from "../kit/process/logger.ts";
import { type Command, readArguments, UsageError } from "./arguments.ts";
import { helpText } from "./help.ts";

const stopping = new AbortController();

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

try {
  await run(readArguments(process.argv.slice(2)));
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof UsageError ? `${text}（用法见 npm run cli -- help）\n` : `${text}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

/** Each command loads what it needs: help should not wait for the renderer. */
async function run(command: Command): Promise<void> {
  if (command.name === "help") {
    process.stdout.write(helpText);
    return;
  }
  const options = { config: readConfig(), logger: createLogger("warn", process.stderr) };
  switch (command.name) {
    case "import":
      return (await import("./import.ts")).runImportCommand(command, { ...options, signal: stopping.signal });
    case "create-admin":
      return (await import("./create-admin.ts")).runCreateAdmin(command, options);
    case "reset-2fa":
      return (await import("./reset-2fa.ts")).runResetSecondFactor(command, options);
    case "wechat":
      return (await import("./wechat.ts")).runShowWechat(command, options);
    case "unlink-wechat":
      return (await import("./wechat.ts")).runUnlinkWechat(command, options);
    case "backup":
      return (await import("./backup/backup.ts")).runBackup(command, options);
    case "restore":
      return (await import("./backup/restore.ts")).runRestore(command, options);
    case "migrate":
      return (await import("./migrate.ts")).runMigrate(options);
  }
}
