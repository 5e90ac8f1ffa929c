import type { WrittenContent } from "../../domain/moderation/moderated-content.ts";
import { DECIDED_AT_ONCE, MAX_BAN_DAYS } from "../../features/community/moderation/moderation-limits.ts";
import { DEFAULT_MODERATION } from "../../features/community/moderation/moderation-settings.ts";
import {
  DECISIONS,
  type Decision,
  QUEUE_LISTS,
  type QueueList,
} from "../../features/community/moderation/queue-lists.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type ModerationCommand = { name: "moderation" } & (
  | { act: "queue"; list: QueueList }
  | { act: "settings"; setting: string | null; value: string | null }
  | { act: "words"; file: string | null }
  | { act: "bans" }
  | { act: "ban"; account: string; days: number; reason: string }
  | { act: "unban"; account: string }
  | { act: "decide"; decision: Decision; contents: WrittenContent[]; reason: string; banDays: number | null }
);

const ACTS = ["queue", "decide", "settings", "words", "bans", "ban", "unban"] as const;

/** Parses `moderation`; null: print its help. */
export function readModeration(args: readonly string[]): ModerationCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { account: "text", days: "text", reason: "text" });
  if (isHelpWanted) return null;
  const [typed = "queue", first, second, ...rest] = positionals;
  const act = ACTS.find((one) => one === typed);
  if (act === undefined) throw new UsageError(`moderation 后面只能是 ${ACTS.join("、")}，没有“${typed}”`);
  if (act === "decide") return readDecision(positionals.slice(1), values);
  refusePositionals(`moderation ${act}`, rest);
  const name = "moderation" as const;
  if (act === "queue") return { name, act, list: readList(first) };
  if (act === "words") return { name, act, file: first ?? null };
  if (act === "settings") return { name, act, setting: readSetting(first), value: second ?? null };
  if (act === "bans") return { name, act };
  const { account, reason, days } = values;
  if (account === null)
    throw new UsageError(`moderation ${act} 要写明账号，例如 moderation ${act} --account 13800138000`);
  if (act === "unban") return { name, act, account };
  if (reason === null || days === null || !/^\d{1,4}$/.test(days) || Number(days) < 1 || Number(days) > MAX_BAN_DAYS)
    throw new UsageError("例如 moderation ban --account 13800138000 --days 7 --reason 发广告");
  return { name, act, account, reason, days: Number(days) };
}

/** `hide topic:12 post:33`: all of them, or none. */
function readDecision(
  [named, ...typed]: readonly string[],
  { reason, days }: { reason: string | null; days: string | null },
): ModerationCommand {
  const decision = DECISIONS.find((one) => one === named);
  if (decision === undefined || typed.length === 0)
    throw new UsageError(
      "例如 moderation decide hide topic:12 post:33 --reason 发广告；决定是 publish、hide 或 delete",
    );
  const contents = [...new Set(typed)].map((arg) => {
    const [, kind, id] = /^(post|topic|review|proposal):([1-9]\d{0,14})$/.exec(arg) ?? [];
    if (id === undefined) throw new UsageError(`没有看懂“${arg}”，要写成 topic:12 或 post:33，队列里就是这样写的`);
    return { kind: kind as WrittenContent["kind"], id: Number(id) };
  });
  if (contents.length > DECIDED_AT_ONCE) throw new UsageError(`一次最多 ${DECIDED_AT_ONCE} 条`);
  if (decision !== "publish" && reason === null) throw new UsageError("隐藏和删除要用 --reason 写明原因，作者会看到");
  const isDays = days === null || (/^[1-9]\d{0,3}$/.test(days) && Number(days) <= MAX_BAN_DAYS);
  if (!isDays) throw new UsageError(`--days 要写禁言的天数，1 到 ${MAX_BAN_DAYS}`);
  const banDays = days === null ? null : Number(days);
  return { name: "moderation", act: "decide", decision, contents, reason: reason ?? "", banDays };
}

function readList(arg: string | undefined): QueueList {
  const list = QUEUE_LISTS.find((one) => one === (arg ?? "waiting"));
  if (list === undefined) throw new UsageError(`队列只能是 ${QUEUE_LISTS.join("、")}，没有“${arg}”`);
  return list;
}

function readSetting(arg: string | undefined): string | null {
  if (arg === undefined || arg in DEFAULT_MODERATION) return arg ?? null;
  throw new UsageError(`设置只能是 ${Object.keys(DEFAULT_MODERATION).join("、")}，没有“${arg}”`);
}
