import { readArgs, refusePositionals } from "../usage.ts";

export interface DoctorCommand {
  name: "doctor";
  isJson: boolean;
  /** Compares the ledger with the gateways' bills instead. */
  isRebuild: boolean;
}

export function readDoctor(args: readonly string[]): DoctorCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { json: "flag", rebuild: "flag" });
  if (isHelpWanted) return null;
  refusePositionals("doctor", positionals);
  return { name: "doctor", isJson: values.json, isRebuild: values.rebuild };
}
