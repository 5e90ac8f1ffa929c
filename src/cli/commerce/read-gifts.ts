import { GIFT_STATES, type GiftState } from "../../features/commerce/gifts/gift-states.ts";
import { readId } from "../read-values.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type GiftsCommand =
  | { name: "gifts"; act: "list"; state: GiftState | null }
  | { name: "gifts"; act: "cancel" | "revoke"; id: number; reason: string }
  | { name: "gifts"; act: "link"; id: number };

const OPTIONS = { state: "text", reason: "text" } as const;

/** `gifts --state waiting`, `gifts cancel 3 --reason 送礼的人来电`, `gifts link 3`. */
export function readGifts(args: readonly string[]): GiftsCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, OPTIONS);
  if (isHelpWanted) return null;
  const [act, id, ...more] = positionals;
  const { state, reason } = values;
  if (act === undefined) {
    if (reason !== null) throw new UsageError("--reason 用于 gifts cancel 和 gifts revoke");
    return { name: "gifts", act: "list", state: readState(state) };
  }
  if (act !== "cancel" && act !== "revoke" && act !== "link")
    throw new UsageError(`gifts 后面只能是 cancel、revoke 或 link，没有“${act}”`);
  refusePositionals(`gifts ${act}`, more);
  if (state !== null) throw new UsageError("--state 用于不带词的 gifts");
  if (act === "link") {
    if (reason !== null) throw new UsageError("--reason 用于 gifts cancel 和 gifts revoke");
    return { name: "gifts", act, id: readId(id, `gifts ${act}`) };
  }
  if (reason === null || reason.trim() === "") throw new UsageError(`gifts ${act} 要用 --reason 写明原因`);
  return { name: "gifts", act, id: readId(id, `gifts ${act}`), reason };
}

function readState(text: string | null): GiftState | null {
  if (text === null) return null;
  const state = (Object.keys(GIFT_STATES) as GiftState[]).find((one) => one === text);
  if (!state) throw new UsageError(`--state 只能是 ${Object.keys(GIFT_STATES).join("、")}`);
  return state;
}
