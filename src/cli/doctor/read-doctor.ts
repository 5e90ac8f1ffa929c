import { readAccountName } from "../../features/identity/auth/account-name.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export interface DoctorCommand {
  name: "doctor";
  isJson: boolean;
  /** Compares the ledger with the gateways' bills instead. */
  isRebuild: boolean;
  /** Where one mail and one text are really sent; null: not sent. */
  trialMail: string | null;
  trialSms: string | null;
}

export function readDoctor(args: readonly string[]): DoctorCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, {
    json: "flag",
    rebuild: "flag",
    "trial-mail": "text",
    "trial-sms": "text",
  });
  if (isHelpWanted) return null;
  refusePositionals("doctor", positionals);
  const { json: isJson, rebuild: isRebuild } = values;
  const trialMail = readRecipient("email", "--trial-mail", values["trial-mail"]);
  const trialSms = readRecipient("phone", "--trial-sms", values["trial-sms"]);
  if (isRebuild && (trialMail ?? trialSms) !== null) throw new UsageError("--rebuild 只比较账单，不试发邮件和短信");
  return { name: "doctor", isJson, isRebuild, trialMail, trialSms };
}

function readRecipient(kind: "email" | "phone", option: string, typed: string | null): string | null {
  if (typed === null) return null;
  const name = readAccountName(typed);
  if (name?.kind === kind) return name.value;
  throw new UsageError(`${option} 要写${kind === "email" ? "邮箱" : "手机号"}，不是“${typed}”`);
}
