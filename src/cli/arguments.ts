import type { KeyOptions } from "./backup/encryption.ts";
import type { FetchBackupCommand } from "./backup/fetch-backup.ts";
import type { RestoreCommand } from "./backup/restore.ts";
import { type CallCommand, readCall } from "./call/read-call.ts";
import type { DownloadsCommand } from "./content/downloads.ts";
import { readDownloads } from "./content/read-downloads.ts";
import { type MediaCommand, readMedia } from "./content/read-media.ts";
import { type DoctorCommand, readDoctor } from "./doctor/read-doctor.ts";
import type { DrillCommand } from "./drill/drill.ts";
import { COMMAND_NAMES, type CommandName } from "./help.ts";
import { type RoleCommand, readRole } from "./identity/read-role.ts";
import type { SandboxS3Command } from "./sandbox-s3.ts";
import type { ExportCommand } from "./transfer/export.ts";
import { type ImportCommand, readImport } from "./transfer/read-import.ts";
import { readArgs, refusePositionals, UsageError } from "./usage.ts";

/** The commands of `npm run cli`. */
export type Command =
  | { name: "help"; of: CommandName | null }
  | { name: "migrate" | "begin-archive" }
  | { name: "demo" }
  | { name: "reindex"; isCheck: boolean }
  | CallCommand
  | ImportCommand
  | ExportCommand
  | AccountCommand
  | RoleCommand
  | BackupCommand
  | FetchBackupCommand
  | RestoreCommand
  | DrillCommand
  | DoctorCommand
  | MediaCommand
  | DownloadsCommand
  | SandboxS3Command;

export interface AccountCommand {
  name: "create-admin" | "reset-2fa" | "wechat" | "unlink-wechat";
  /** A name, a number or an address, as typed. */
  account: string;
}

type BackupCommand =
  | ({ name: "backup"; file: string; isVerify: true } & KeyOptions)
  | { name: "backup"; file: string; isVerify: false; recipient: string | null; passphraseFile: string | null };

type Reader = (args: readonly string[]) => Command | null;

/** The parser of each command's arguments; null: print its help. */
const READERS: Record<CommandName, Reader> = {
  call: readCall,
  import: readImport,
  export: readExport,
  "create-admin": (args) => readAccount("create-admin", args),
  "reset-2fa": (args) => readAccount("reset-2fa", args),
  wechat: (args) => readAccount("wechat", args),
  "unlink-wechat": (args) => readAccount("unlink-wechat", args),
  role: readRole,
  backup: (args) => readBackup(args),
  "fetch-backup": (args) => readFetchBackup(args),
  restore: (args) => readRestore(args),
  "begin-archive": (args) => readPlain("begin-archive", args),
  drill: (args) => readDrill(args),
  doctor: readDoctor,
  media: readMedia,
  downloads: readDownloads,
  reindex: readReindex,
  "sandbox-s3": readSandboxS3,
  demo: readDemo,
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

function readDemo(args: readonly string[]): Command | null {
  const { positionals, isHelpWanted } = readArgs(args, {});
  if (isHelpWanted) return null;
  if (positionals.length !== 1 || positionals[0] !== "remove") throw new UsageError("demo 后面要写 remove");
  return { name: "demo" };
}

function readPlain(name: "migrate" | "begin-archive", args: readonly string[]): Command | null {
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
  const options = { verify: "flag", recipient: "text", identity: "text", "passphrase-file": "text" } as const;
  const { values, positionals, isHelpWanted } = readArgs(args, options);
  if (isHelpWanted) return null;
  const { recipient, identity, "passphrase-file": passphraseFile } = values;
  const file = readFileName("backup", positionals);
  if (values.verify) {
    if (recipient !== null) throw new UsageError("--recipient 用来加密；核对加密的备份用 --identity 写明私钥文件");
    return { name: "backup", file, isVerify: true, identity, passphraseFile };
  }
  if (identity !== null) throw new UsageError("--identity 用来解密；加密备份用 --recipient 写明公钥");
  return { name: "backup", file, isVerify: false, recipient, passphraseFile };
}

function readFetchBackup(args: readonly string[]): Command | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { backup: "text" });
  if (isHelpWanted) return null;
  const [folder, ...extra] = positionals;
  if (folder === undefined) throw new UsageError("fetch-backup 要写明放在哪个文件夹，例如 fetch-backup ./backups");
  refusePositionals("fetch-backup", extra);
  return { name: "fetch-backup", folder, backup: values.backup };
}

function readRestore(args: readonly string[]): Command | null {
  const options = { at: "text", secret: "text", identity: "text", "passphrase-file": "text" } as const;
  const { values, positionals, isHelpWanted } = readArgs(args, options);
  if (isHelpWanted) return null;
  const { secret, identity, "passphrase-file": passphraseFile } = values;
  const at = values.at === null ? null : readMoment(values.at);
  return { name: "restore", file: readFileName("restore", positionals), at, secret, identity, passphraseFile };
}

/** A moment with its zone, so that nobody restores to another hour than intended. */
function readMoment(text: string): Date {
  const at = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(at.getTime()))
    throw new UsageError("--at 要写时间和时区，例如 2026-12-31T18:00:00+08:00");
  return at;
}

function readDrill(args: readonly string[]): Command | null {
  const options = { secret: "text", identity: "text", "passphrase-file": "text" } as const;
  const { values, positionals, isHelpWanted } = readArgs(args, options);
  if (isHelpWanted) return null;
  const { secret, identity, "passphrase-file": passphraseFile } = values;
  const file = positionals.length === 0 ? null : readFileName("drill", positionals);
  return { name: "drill", file, secret, identity, passphraseFile };
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
