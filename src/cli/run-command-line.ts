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

/** Each command loads what it needs: help should not wait for the renderer. */
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
    case "course":
      return (await import("./content/course.ts")).runCourse(command, options);
    case "text":
      return (await import("./content/text.ts")).runText(command, options);
    case "versions":
      return (await import("./content/versions.ts")).runVersions(command, options);
    case "certificates":
      return (await import("./content/certificates.ts")).runCertificates(command, options);
    case "moderation":
      return (await import("./community/moderation.ts")).runModeration(command, options);
    case "create-admin":
      return (await import("./identity/create-admin.ts")).runCreateAdmin(command, options);
    case "reset-2fa":
      return (await import("./identity/reset-2fa.ts")).runResetSecondFactor(command, options);
    case "wechat":
      return (await import("./identity/wechat.ts")).runDescribeWechat(command, options);
    case "unlink-wechat":
      return (await import("./identity/wechat.ts")).runUnlinkWechat(command, options);
    case "ban":
      return (await import("./identity/ban.ts")).runBan(command, options);
    case "unban":
      return (await import("./identity/ban.ts")).runUnban(command, options);
    case "bans":
      return (await import("./identity/ban.ts")).runListBans(options);
    case "rights":
      return (await import("./identity/rights.ts")).runRights(command, options);
    case "role":
      return (await import("./identity/role.ts")).runRole(command, options);
    case "settings":
      return (await import("./front/settings.ts")).runSettings(command, options);
    case "home":
      return (await import("./front/home.ts")).runHome(command, options);
    case "plans":
      return (await import("./access/plans.ts")).runPlans(command, options);
    case "products":
      return (await import("./commerce/products.ts")).runProducts(command, options);
    case "codes":
      return (await import("./commerce/codes.ts")).runCodes(command, options);
    case "reconcile":
      return (await import("./commerce/reconcile.ts")).runReconcile(command, options);
    case "exceptions":
      return (await import("./commerce/reconcile.ts")).runExceptions(command, options);
    case "coupons":
      return (await import("./commerce/coupons.ts")).runCoupons(command, options);
    case "invoices":
      return (await import("./commerce/invoices.ts")).runInvoices(command, options);
    case "refunds":
      return (await import("./commerce/refunds.ts")).runRefunds(command, options);
    case "gifts":
      return (await import("./commerce/gifts.ts")).runGifts(command, options);
    case "cocreation":
      return (await import("./services/co-creation.ts")).runCoCreation(command, options);
    case "booking":
      return (await import("./services/booking.ts")).runBooking(command, options);
    case "outsourcing":
      return (await import("./services/outsourcing.ts")).runOutsourcing(command, options);
    case "cases":
      return (await import("./services/cases.ts")).runCases(command, options);
    case "invitations":
      return (await import("./commerce/invitations.ts")).runInvitations(command, options);
    case "reviews":
      return (await import("./commerce/reviews.ts")).runReviews(command, options);
    case "legal":
      return (await import("./front/legal.ts")).runLegal(command, options);
    case "history":
      return (await import("./content/history.ts")).runHistory(options);
    case "icons":
      return (await import("./front/icons.ts")).runIcons(command);
    case "boards":
      return (await import("./community/boards.ts")).runBoards(command, options);
    case "notifications":
      return (await import("./community/notifications.ts")).runNotifications(command, options);
    case "backup":
      if (command.isVerify) return (await import("./backup/verify-backup.ts")).runVerifyBackup(command);
      return (await import("./backup/backup.ts")).runBackup(command, options);
    case "restore":
      return (await import("./backup/restore.ts")).runRestore(command, options);
    case "media":
      return command.act === "add" || command.act === "chapters"
        ? (await import("./content/media.ts")).runMedia(command, options)
        : (await import("./content/media-items.ts")).runMediaItems(command, options);
    case "downloads":
      return (await import("./content/downloads.ts")).runDownloads(command, options);
    case "ebook":
      return (await import("./content/ebook.ts")).runEbook(command, options);
    case "report":
      return (await import("./content/report.ts")).runReport(command, options);
    case "statistics":
      return (await import("./front/statistics.ts")).runStatistics(command, options);
    case "share-cards":
      return (await import("./front/share-cards.ts")).runShareCards(options);
    case "reindex":
      return (await import("./reindex.ts")).runReindex(command, options);
    case "sandbox-s3":
      return (await import("./sandbox-s3.ts")).runSandboxS3(command, options);
    case "migrate":
      return (await import("./migrate.ts")).runMigrate(options);
  }
}
