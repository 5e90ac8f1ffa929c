import { givenDay } from "../../kit/api/wire.ts";
import { CHANNEL_NAMES, type ChannelName } from "../../ports/payment-channel.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type ReconcileCommand =
  | { name: "reconcile"; act: "list" }
  | { name: "reconcile"; act: "open" }
  | { name: "reconcile"; act: "show"; day: string }
  | { name: "reconcile"; act: "settle"; id: number; note: string }
  | { name: "reconcile"; act: "run"; day: string; channels: readonly ChannelName[] };

export type ExceptionsCommand =
  | { name: "exceptions"; act: "list"; isAll: boolean }
  | { name: "exceptions"; act: "resolve"; id: number; note: string };

/** `reconcile`, `reconcile show 2026-11-20`, `reconcile settle 3 --note …`, `reconcile run 2026-11-20`. */
export function readReconcile(args: readonly string[]): ReconcileCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { note: "text", channel: "text" });
  if (isHelpWanted) return null;
  const [named = "list", what, ...rest] = positionals;
  refusePositionals(`reconcile ${named}`, rest);
  if (values.note !== null && named !== "settle") throw new UsageError("--note 只用于 reconcile settle");
  if (values.channel !== null && named !== "run") throw new UsageError("--channel 只用于 reconcile run");
  switch (named) {
    case "list":
    case "open":
      refusePositionals(`reconcile ${named}`, what === undefined ? [] : [what]);
      return { name: "reconcile", act: named };
    case "show":
      return { name: "reconcile", act: "show", day: readDay(what, "show") };
    case "run":
      return { name: "reconcile", act: "run", day: readDay(what, "run"), channels: readChannels(values.channel) };
    case "settle":
      return { name: "reconcile", act: "settle", ...readSettling(what, values.note, "reconcile settle") };
    default:
      throw new UsageError(`reconcile 后面只能是 open、show、settle 或 run，没有“${named}”`);
  }
}

/** `exceptions`, `exceptions --all`, `exceptions resolve 3 --note …`. */
export function readExceptions(args: readonly string[]): ExceptionsCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { note: "text", all: "flag" });
  if (isHelpWanted) return null;
  const [named = "list", what, ...rest] = positionals;
  refusePositionals(`exceptions ${named}`, rest);
  if (named === "list" && what === undefined) {
    if (values.note !== null) throw new UsageError("--note 只用于 exceptions resolve");
    return { name: "exceptions", act: "list", isAll: values.all };
  }
  if (named !== "resolve") throw new UsageError(`exceptions 后面只能是 resolve，没有“${named}”`);
  if (values.all) throw new UsageError("--all 不用于 exceptions resolve");
  return { name: "exceptions", act: "resolve", ...readSettling(what, values.note, "exceptions resolve") };
}

function readDay(text: string | undefined, act: string): string {
  if (!givenDay.safeParse(text).success) throw new UsageError(`例如 reconcile ${act} 2026-11-20：要写日期`);
  return text ?? "";
}

function readSettling(id: string | undefined, note: string | null, what: string): { id: number; note: string } {
  if (!/^[1-9]\d{0,14}$/.test(id ?? "")) throw new UsageError(`例如 ${what} 3 --note “线下已退”：要写编号`);
  if (note === null || note.trim() === "" || note.length > 500)
    throw new UsageError(`${what} 要用 --note 写明怎么处理的，最多 500 字`);
  return { id: Number(id), note: note.trim() };
}

function readChannels(text: string | null): readonly ChannelName[] {
  if (text === null) return CHANNEL_NAMES;
  const channel = CHANNEL_NAMES.find((name) => name === text);
  if (!channel) throw new UsageError(`--channel 只能是 ${CHANNEL_NAMES.join("、")}`);
  return [channel];
}
