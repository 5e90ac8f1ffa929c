import { GIVEN_ROLES } from "../domain/staff/permissions.ts";
import { LEGAL_KINDS, type LegalKind } from "../features/front/site/legal-kinds.ts";
import { DAY_MS } from "../kit/values/durations.ts";
import type { PlansCommand } from "./access/read-plans.ts";
import { readArgs, refusePositionals, UsageError } from "./usage.ts";

/** Commands about members, sales and the settings of the site. */
export type AdminCommand = BanCommand | RoleCommand | SettingsCommand | PlansCommand | LegalCommand;

export interface BanCommand {
  name: "ban";
  account: string;
  reason: string;
  until: BanEnd | null;
}

/** When a ban ends: at a moment, or after a duration. */
export type BanEnd = { at: Date } | { afterMs: number };

export type RoleCommand =
  | { name: "role"; act: "list" }
  | { name: "role"; act: "grant" | "revoke"; role: (typeof GIVEN_ROLES)[number]; account: string };

export type SettingsCommand =
  | { name: "settings"; act: "list" }
  | { name: "settings"; act: "get"; setting: string }
  | { name: "settings"; act: "set"; setting: string; value: string };

export type LegalCommand =
  | { name: "legal"; act: "list" }
  | {
      name: "legal";
      act: "publish";
      kind: LegalKind;
      file: string;
      version: string | null;
      title: string | null;
      isMinor: boolean;
      /** From when it is in force; null: at once. */
      effectiveAt: Date | null;
      requiredByLaw: string | null;
      /** What is stated of how use is measured; null: nothing. */
      countsDeliveries: boolean | null;
    };

const MAX_DAYS = 3650;

export function readBan(args: readonly string[]): BanCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { account: "text", reason: "text", until: "text" });
  if (isHelpWanted) return null;
  refusePositionals("ban", positionals);
  const { account, reason, until } = values;
  if (account === null || reason === null)
    throw new UsageError("ban 要写明账号和原因，例如 ban --account 13800138000 --reason 发布广告");
  return { name: "ban", account, reason, until: until === null ? null : readEnd(until) };
}

/** `30d`, or a moment of Beijing: `2026-12-31` is over with that day, `2026-12-31 18:00` at that minute. */
function readEnd(text: string): BanEnd {
  const days = /^(\d{1,4})d$/.exec(text)?.[1];
  if (days !== undefined && Number(days) >= 1 && Number(days) <= MAX_DAYS) return { afterMs: Number(days) * DAY_MS };
  const [, day, minute] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/.exec(text) ?? [];
  const at = new Date(`${day}T${minute ?? "00:00"}:00+08:00`);
  // JavaScript takes the 31st of a shorter month for the 1st of the next.
  const isRead =
    !Number.isNaN(at.getTime()) && new Date(at.getTime() + 8 * 3_600_000).toISOString().startsWith(day ?? "-");
  if (!isRead) throw new UsageError("--until 要写成 30d、2026-12-31 或 “2026-12-31 18:00”（北京时间）");
  return { at: minute === undefined ? new Date(at.getTime() + DAY_MS) : at };
}

export function readRole(args: readonly string[]): RoleCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { account: "text" });
  if (isHelpWanted) return null;
  const [act, named, extra] = positionals;
  if (act === undefined) return { name: "role", act: "list" };
  if (act !== "grant" && act !== "revoke") throw new UsageError(`role 后面只能是 grant 或 revoke，没有“${act}”`);
  const role = GIVEN_ROLES.find((one) => one === named);
  if (role === undefined)
    throw new UsageError(`角色只能是 ${GIVEN_ROLES.join("、")}${named ? `，没有“${named}”` : ""}`);
  if (extra !== undefined) throw new UsageError(`role ${act} 不需要“${extra}”`);
  if (values.account === null) throw new UsageError(`例如 role ${act} ${role} --account 13800138000`);
  return { name: "role", act, role, account: values.account };
}

export function readSettings(args: readonly string[]): SettingsCommand | null {
  const { positionals, isHelpWanted } = readArgs(args, {});
  if (isHelpWanted) return null;
  const [act, setting, value, extra] = positionals;
  if (act === undefined) return { name: "settings", act: "list" };
  if (act !== "get" && act !== "set") throw new UsageError(`settings 后面只能是 get 或 set，没有“${act}”`);
  if (setting === undefined || (act === "set" && value === undefined))
    throw new UsageError(act === "get" ? "例如 settings get name" : "例如 settings set name 我的学社");
  const surplus = act === "get" ? value : extra;
  if (surplus !== undefined) throw new UsageError(`多出了“${surplus}”；带空格的值要放进引号`);
  return act === "get" ? { name: "settings", act, setting } : { name: "settings", act, setting, value: value ?? "" };
}

/** The beginning of a day of Beijing, or a moment of it. */
function readEffective(text: string): Date {
  const read = readEnd(text);
  if (!("at" in read)) throw new UsageError("--effective 要写成 2026-12-31 或 “2026-12-31 18:00”（北京时间）");
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(read.at.getTime() - DAY_MS) : read.at;
}

export function readLegal(args: readonly string[]): LegalCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, {
    version: "text",
    title: "text",
    minor: "flag",
    effective: "text",
    "counts-deliveries": "text",
    "required-by-law": "text",
  });
  if (isHelpWanted) return null;
  const [act, kind, file, extra] = positionals;
  if (act === undefined) return { name: "legal", act: "list" };
  if (act !== "publish") throw new UsageError(`legal 后面只能是 publish，没有“${act}”`);
  const known = LEGAL_KINDS.find((one) => one === kind);
  if (known === undefined || file === undefined)
    throw new UsageError(`例如 legal publish terms ./terms.md；种类只能是 ${LEGAL_KINDS.join("、")}`);
  if (extra !== undefined) throw new UsageError(`legal publish 只要一个文件，多出了“${extra}”`);
  const {
    version,
    title,
    minor: isMinor,
    effective,
    "counts-deliveries": stated,
    "required-by-law": requiredByLaw,
  } = values;
  if (stated !== null && stated !== "yes" && stated !== "no")
    throw new UsageError("--counts-deliveries 只能是 yes 或 no：声明这一版是不是写明按送达计算使用");
  return {
    name: "legal",
    act,
    kind: known,
    file,
    version,
    title,
    isMinor,
    effectiveAt: effective === null ? null : readEffective(effective),
    countsDeliveries: stated === null ? null : stated === "yes",
    requiredByLaw,
  };
}
