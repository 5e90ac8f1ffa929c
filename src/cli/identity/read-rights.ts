import { MAX_RIGHT_DAYS } from "../../features/access/membership/admin-contract.ts";
import { readArgs, UsageError } from "../usage.ts";

/** Commands about what people may open. */
export type RightsCommand =
  | { name: "rights"; act: "list"; account: string }
  | {
      name: "rights";
      act: "grant";
      account: string;
      level: "vip" | "premium";
      /** null: for life. */
      days: number | null;
      reason: string;
    }
  | { name: "rights"; act: "revoke"; id: number; reason: string };

export function readRights(args: readonly string[]): RightsCommand | null {
  const options = { account: "text", level: "text", days: "text", reason: "text" } as const;
  const { values, positionals, isHelpWanted } = readArgs(args, options);
  if (isHelpWanted) return null;
  const [act, id, extra] = positionals;
  const { account, level, days, reason } = values;
  if (act === "revoke") {
    if (!/^[1-9]\d{0,14}$/.test(id ?? "") || reason === null)
      throw new UsageError("rights revoke 要写明编号和原因，例如 rights revoke 12 --reason 开错了账号");
    if (extra !== undefined) throw new UsageError(`rights revoke 不需要“${extra}”`);
    return { name: "rights", act, id: Number(id), reason };
  }
  if (id !== undefined) throw new UsageError(`rights ${act} 不需要“${id}”`);
  if (account === null) throw new UsageError("rights 要写明账号，例如 rights --account 13800138000");
  if (act === undefined) return { name: "rights", act: "list", account };
  if (act !== "grant") throw new UsageError(`rights 后面只能是 grant 或 revoke，没有“${act}”`);
  if (level !== "vip" && level !== "premium") throw new UsageError("--level 要写 vip 或 premium");
  if (reason === null) throw new UsageError("rights grant 要用 --reason 写明原因");
  return { name: "rights", act, account, level, days: readDays(days), reason };
}

function readDays(days: string | null): number | null {
  if (days === "forever") return null;
  if (days !== null && /^[1-9]\d{0,3}$/.test(days) && Number(days) <= MAX_RIGHT_DAYS) return Number(days);
  throw new UsageError(`--days 要写天数（1 到 ${MAX_RIGHT_DAYS}）或 forever`);
}
