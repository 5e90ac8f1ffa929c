import { stat } from "node:fs/promises";
import { transferDataOwnership } from "../adapters/data-owner.ts";
import { type Config, readConfig } from "../config.ts";
import { createLogger, type Logger } from "../kit/process/logger.ts";
import { type Command, readArguments } from "./arguments.ts";
import { explainFailure } from "./explain-failure.ts";
import { writeHelp } from "./help.ts";
import { UsageError } from "./usage.ts";

/**
 * Runs one command line: its output goes to standard output and error, its result into the process's exit code. `stop`
 * requests an early end of a long command.
 */
export async function runCommandLine(args: readonly string[], stop: AbortSignal): Promise<void> {
  try {
    await run(readArguments(args), stop);
  } catch (error) {
    const text = explainFailure(error);
    process.stderr.write(error instanceof UsageError ? `${text}（用法见 npm run cli -- help）\n` : `${text}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** Each command loads only the modules that it needs: help should not wait for the renderer. */
async function run(command: Command, stop: AbortSignal): Promise<void> {
  if (command.name === "help") {
    process.stdout.write(writeHelp(command.of));
    return;
  }
  const options = { config: readConfig(), logger: createLogger("warn", process.stderr), signal: stop };
  try {
    await runCommand(command, options);
  } finally {
    await transferDataOwnership(options.config.dataDir);
  }
}

async function runCommand(
  command: Exclude<Command, { name: "help" }>,
  options: { config: Config; logger: Logger; signal: AbortSignal },
): Promise<void> {
  switch (command.name) {
    case "export":
      return (await import("./transfer/export.ts")).runExport(command, options);
    case "import":
      if (command.as === "site") return (await import("./transfer/import-site.ts")).runImportSite(command, options);
      if (command.as === "members")
        return (await import("./transfer/import-members.ts")).runImportMembers(command, options);
      return (await import("./transfer/import.ts")).runImportCommand({ ...command, as: command.as }, options);
    case "call":
      return (await import("./call/call.ts")).runCall(command, options);
    case "create-admin":
      return (await import("./identity/create-admin.ts")).runCreateAdmin(command, options);
    case "reset-2fa":
      return (await import("./identity/reset-2fa.ts")).runResetSecondFactor(command, options);
    case "wechat":
      return (await import("./identity/wechat.ts")).runDescribeWechat(command, options);
    case "unlink-wechat":
      return (await import("./identity/wechat.ts")).runUnlinkWechat(command, options);
    case "role":
      return (await import("./identity/role.ts")).runRole(command, options);
    case "backup":
      if (command.isVerify) return (await import("./backup/verify-backup.ts")).runVerifyBackup(command, options);
      return (await import("./backup/backup.ts")).runBackup(command, options);
    case "fetch-backup":
      return (await import("./backup/fetch-backup.ts")).runFetchBackup(command, options);
    case "restore":
      if (await isFolder(command.file))
        return (await import("./archive/restore-archive.ts")).runRestoreArchive(command, options);
      if (command.at !== null) throw new UsageError("--at 只用于连续归档的文件夹；一份备份只有它自己的那一刻");
      return (await import("./backup/restore.ts")).runRestore(command, options);
    case "begin-archive":
      return (await import("./archive/begin-archive.ts")).runBeginArchive(options);
    case "drill":
      return (await import("./drill/drill.ts")).runDrill(command, options);
    case "doctor":
      return (await import("./doctor/doctor.ts")).runDoctor(command, options);
    case "media":
      return (await import("./content/media.ts")).runMedia(command, options);
    case "downloads":
      return (await import("./content/downloads.ts")).runDownloads(command, options);
    case "reindex":
      return (await import("./reindex.ts")).runReindex(command, options);
    case "sandbox-s3":
      return (await import("./sandbox-s3.ts")).runSandboxS3(command, options);
    case "demo":
      return (await import("./demo/demo.ts")).runDemo(options);
    case "migrate":
      return (await import("./migrate.ts")).runMigrate(options);
  }
}

/** An archive is a folder, a backup is a file. */
function isFolder(name: string): Promise<boolean> {
  return stat(name).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
}
