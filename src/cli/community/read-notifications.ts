import { KIND_NAMES, type NotificationKind } from "../../domain/notifications/kind-names.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type NotificationsCommand = { name: "notifications" } & (
  | { act: "channels" }
  | { act: "deliveries"; isFailed: boolean }
  | { act: "retry"; id: number }
  | { act: "test"; account: string; channel: "mail" | "sms"; kind: NotificationKind }
);

const ACTS = ["channels", "queue", "failed", "retry", "test"] as const;

/** Parses `notifications`; null: print its help. */
export function readNotifications(args: readonly string[]): NotificationsCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { account: "text", channel: "text", kind: "text" });
  if (isHelpWanted) return null;
  const [typed = "channels", first, ...rest] = positionals;
  const act = ACTS.find((one) => one === typed);
  if (act === undefined) throw new UsageError(`notifications 后面只能是 ${ACTS.join("、")}，没有“${typed}”`);
  refusePositionals(`notifications ${act}`, act === "retry" || first === undefined ? rest : [first, ...rest]);
  const name = "notifications" as const;
  if (act === "channels") return { name, act };
  if (act === "queue" || act === "failed") return { name, act: "deliveries", isFailed: act === "failed" };
  if (act === "retry") {
    if (!/^[1-9]\d{0,14}$/.test(first ?? ""))
      throw new UsageError("notifications retry 要写一条的编号，例如 notifications retry 12");
    return { name, act, id: Number(first) };
  }
  const { account, channel, kind } = values;
  if (account === null || (channel !== "mail" && channel !== "sms"))
    throw new UsageError("例如 notifications test --account 13800138000 --channel mail");
  const known = KIND_NAMES.find((one) => one === (kind ?? "security"));
  if (known === undefined) throw new UsageError(`--kind 只能是 ${KIND_NAMES.join("、")}`);
  return { name, act, account, channel, kind: known };
}
