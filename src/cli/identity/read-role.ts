import { GIVEN_ROLES } from "../../domain/staff/permissions.ts";
import { readArgs, UsageError } from "../usage.ts";

export interface RoleCommand {
  name: "role";
  act: "grant" | "revoke";
  role: (typeof GIVEN_ROLES)[number];
  account: string;
}

/** Parses `role`; null: print its help. */
export function readRole(args: readonly string[]): RoleCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { account: "text" });
  if (isHelpWanted) return null;
  const [act, named, extra] = positionals;
  if (act !== "grant" && act !== "revoke") throw new UsageError(`role 后面只能是 grant 或 revoke，没有“${act ?? ""}”`);
  const role = GIVEN_ROLES.find((one) => one === named);
  if (role === undefined)
    throw new UsageError(`角色只能是 ${GIVEN_ROLES.join("、")}${named ? `，没有“${named}”` : ""}`);
  if (extra !== undefined) throw new UsageError(`role ${act} 不需要“${extra}”`);
  if (values.account === null) throw new UsageError(`例如 role ${act} ${role} --account 13800138000`);
  return { name: "role", act, role, account: values.account };
}
