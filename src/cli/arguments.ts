import { readPlans } from "./access/read-plans.ts";
import type { RestoreCommand } from "./backup/restore.ts";
import { type CallCommand, readCall } from "./call/read-call.ts";
import { type CodesCommand, readCodes } from "./commerce/read-codes.ts";
import { type CouponsCommand, readCoupons } from "./commerce/read-coupons.ts";
import { type GiftsCommand, readGifts } from "./commerce/read-gifts.ts";
import { type InvitationsCommand, readInvitations } from "./commerce/read-invitations.ts";
import { type InvoicesCommand, readInvoices } from "./commerce/read-invoices.ts";
import { type ProductsCommand, readProducts } from "./commerce/read-products.ts";
import {
  type ExceptionsCommand,
  type ReconcileCommand,
  readExceptions,
  readReconcile,
} from "./commerce/read-reconcile.ts";
import { type RefundsCommand, readRefunds } from "./commerce/read-refunds.ts";
import { type ReviewsCommand, readReviews } from "./commerce/read-reviews.ts";
import type { BoardsCommand } from "./community/boards.ts";
import { readBoards } from "./community/read-boards.ts";
import { type ModerationCommand, readModeration } from "./community/read-moderation.ts";
import { type NotificationsCommand, readNotifications } from "./community/read-notifications.ts";
import type { DownloadsCommand } from "./content/downloads.ts";
import { type CertificatesCommand, readCertificates } from "./content/read-certificates.ts";
import { type CourseCommand, readCourse } from "./content/read-course.ts";
import { readDownloads } from "./content/read-downloads.ts";
import { type EbookCommand, readEbook } from "./content/read-ebook.ts";
import { type MediaCommand, readMedia } from "./content/read-media.ts";
import { type ReportCommand, readReport } from "./content/read-report.ts";
import { readText, type TextCommand } from "./content/read-text.ts";
import { readVersions, type VersionsCommand } from "./content/read-versions.ts";
import { type HomeCommand, readHomeArgs } from "./front/read-home.ts";
import { type IconsCommand, readIcons } from "./front/read-icons.ts";
import { readStatisticsArgs, type StatisticsCommand } from "./front/read-statistics.ts";
import { COMMAND_NAMES, type CommandName } from "./help.ts";
import { type RightsCommand, readRights } from "./identity/read-rights.ts";
import { type AdminCommand, readBan, readLegal, readRole, readSettings } from "./read-admin.ts";
import type { SandboxS3Command } from "./sandbox-s3.ts";
import { type BookingCommand, readBooking } from "./services/read-booking.ts";
import { type CasesCommand, readCases } from "./services/read-cases.ts";
import { type CoCreationCommand, readCoCreation } from "./services/read-co-creation.ts";
import { type OutsourcingCommand, readOutsourcing } from "./services/read-outsourcing.ts";
import type { ExportCommand } from "./transfer/export.ts";
import { type ImportCommand, readImport } from "./transfer/read-import.ts";
import { readArgs, refusePositionals, UsageError } from "./usage.ts";

/** The commands of `npm run cli`. */
export type Command =
  | { name: "help"; of: CommandName | null }
  | { name: "migrate" }
  | { name: "share-cards" }
  | { name: "bans" }
  | { name: "history" }
  | { name: "reindex"; isCheck: boolean }
  | CallCommand
  | ImportCommand
  | ExportCommand
  | CourseCommand
  | TextCommand
  | VersionsCommand
  | CertificatesCommand
  | ModerationCommand
  | BoardsCommand
  | NotificationsCommand
  | AccountCommand
  | AdminCommand
  | ProductsCommand
  | CodesCommand
  | ReconcileCommand
  | ExceptionsCommand
  | CouponsCommand
  | InvoicesCommand
  | RefundsCommand
  | GiftsCommand
  | BookingCommand
  | IconsCommand
  | CoCreationCommand
  | OutsourcingCommand
  | CasesCommand
  | InvitationsCommand
  | ReviewsCommand
  | { name: "backup"; file: string; isVerify: boolean }
  | RestoreCommand
  | MediaCommand
  | DownloadsCommand
  | EbookCommand
  | ReportCommand
  | RightsCommand
  | StatisticsCommand
  | SandboxS3Command
  | HomeCommand;

export interface AccountCommand {
  name: "create-admin" | "reset-2fa" | "wechat" | "unlink-wechat" | "unban";
  /** A name, a number or an address, as typed. */
  account: string;
}

type Reader = (args: readonly string[]) => Command | null;

/** The parser of each command's arguments; null: print its help. */
const READERS: Record<CommandName, Reader> = {
  call: readCall,
  import: readImport,
  export: readExport,
  course: readCourse,
  text: readText,
  versions: readVersions,
  certificates: readCertificates,
  moderation: readModeration,
  boards: readBoards,
  icons: readIcons,
  notifications: readNotifications,
  "create-admin": (args) => readAccount("create-admin", args),
  "reset-2fa": (args) => readAccount("reset-2fa", args),
  wechat: (args) => readAccount("wechat", args),
  "unlink-wechat": (args) => readAccount("unlink-wechat", args),
  ban: readBan,
  unban: (args) => readAccount("unban", args),
  bans: (args) => readPlain("bans", args),
  role: readRole,
  rights: readRights,
  settings: readSettings,
  home: readHomeArgs,
  plans: readPlans,
  products: readProducts,
  codes: readCodes,
  reconcile: readReconcile,
  exceptions: readExceptions,
  coupons: readCoupons,
  invoices: readInvoices,
  refunds: readRefunds,
  gifts: readGifts,
  booking: readBooking,
  cocreation: readCoCreation,
  outsourcing: readOutsourcing,
  cases: readCases,
  invitations: readInvitations,
  reviews: readReviews,
  legal: readLegal,
  history: (args) => readPlain("history", args),
  backup: (args) => readBackup(args),
  restore: (args) => readRestore(args),
  media: readMedia,
  downloads: readDownloads,
  ebook: readEbook,
  report: readReport,
  statistics: readStatisticsArgs,
  "share-cards": (args) => readPlain("share-cards", args),
  reindex: readReindex,
  "sandbox-s3": readSandboxS3,
  migrate: (args) => readPlain("migrate", args),
  help: readHelp,
};

/** Command line after `cli` → command. Throws a `UsageError` for what it does not understand. */
export function readArguments([name = "help", ...rest]: readonly string[]): Command {
  if (name === "--help" || name === "-h") return { name: "help", of: null };
  if (!isCommandName(name)) throw new UsageError(`没有命令“${name}”，可用的有 ${COMMAND_NAMES.join("、")}`);
  return READERS[name](rest) ?? { name: "help", of: name === "help" ? null : name };
}

function isCommandName(arg: string): arg is CommandName {
  return COMMAND_NAMES.some((name) => name === arg);
}

function readHelp(args: readonly string[]): Command | null {
  const { positionals } = readArgs(args, {});
  const [of, extra] = positionals;
  if (of === undefined) return null;
  if (!isCommandName(of)) throw new UsageError(`没有命令“${of}”，可用的有 ${COMMAND_NAMES.join("、")}`);
  if (extra !== undefined) throw new UsageError(`help 一次只说明一个命令，多出了“${extra}”`);
  return { name: "help", of: of === "help" ? null : of };
}

function readPlain(name: "migrate" | "bans" | "history" | "share-cards", args: readonly string[]): Command | null {
  const { positionals, isHelpWanted } = readArgs(args, {});
  if (isHelpWanted) return null;
  refusePositionals(name, positionals);
  return { name };
}

function readAccount(name: AccountCommand["name"], args: readonly string[]): Command | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { account: "text" });
  if (isHelpWanted) return null;
  refusePositionals(name, positionals);
  if (values.account === null) throw new UsageError(`${name} 要写明账号，例如 ${name} --account owner`);
  return { name, account: values.account };
}

function readExport(args: readonly string[]): Command | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { people: "flag" });
  if (isHelpWanted) return null;
  return { name: "export", target: readFileName("export", positionals), hasPeople: values.people };
}

function readBackup(args: readonly string[]): Command | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { verify: "flag" });
  if (isHelpWanted) return null;
  return { name: "backup", file: readFileName("backup", positionals), isVerify: values.verify };
}

function readRestore(args: readonly string[]): Command | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { secret: "text" });
  return isHelpWanted ? null : { name: "restore", file: readFileName("restore", positionals), secret: values.secret };
}

function readReindex(args: readonly string[]): Command | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { check: "flag" });
  if (isHelpWanted) return null;
  refusePositionals("reindex", positionals);
  return { name: "reindex", isCheck: values.check };
}

function readSandboxS3(args: readonly string[]): Command | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { port: "text" });
  if (isHelpWanted) return null;
  refusePositionals("sandbox-s3", positionals);
  const port = Number(values.port ?? S3_SANDBOX_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError("--port 要写 0 到 65535 的整数");
  return { name: "sandbox-s3", port };
}

const S3_SANDBOX_PORT = 9_000;

function readFileName(name: string, [file, extra]: readonly string[]): string {
  if (file === undefined) throw new UsageError(`${name} 要写明文件，例如 ${name} ./zhixing.zip`);
  if (extra !== undefined) throw new UsageError(`${name} 只要一个文件，多出了“${extra}”`);
  return file;
}
