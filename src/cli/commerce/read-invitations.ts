import { type TermsChange, termsChangeSchema } from "../../features/commerce/invitations/admin-contract.ts";
import { INVITATION_STATES, type InvitationState } from "../../features/commerce/invitations/invitation-states.ts";
import { REWARD_KINDS } from "../../features/commerce/invitations/reward-kinds.ts";
import { readId } from "../read-values.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type InvitationsCommand =
  | { name: "invitations"; act: "list"; state: InvitationState | null }
  | { name: "invitations"; act: "release"; id: number }
  | { name: "invitations"; act: "refuse"; id: number; reason: string }
  | { name: "invitations"; act: "terms"; change: TermsChange };

const OPTIONS = {
  state: "text",
  reason: "text",
  reward: "text",
  days: "text",
  campaign: "text",
  monthly: "text",
  window: "text",
} as const;

type Values = Record<keyof typeof OPTIONS, string | null>;

/** Which options each act takes. */
const TAKES: Readonly<Record<InvitationsCommand["act"], readonly (keyof Values)[]>> = {
  list: ["state"],
  release: [],
  refuse: ["reason"],
  terms: ["reward", "days", "campaign", "monthly", "window"],
};

/** `invitations --state held`, `invitations release 3`, `invitations terms --reward vip_days --days 7`. */
export function readInvitations(args: readonly string[]): InvitationsCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, OPTIONS);
  if (isHelpWanted) return null;
  const [arg, id, ...more] = positionals;
  const act = arg === undefined ? "list" : (["release", "refuse", "terms"] as const).find((one) => one === arg);
  if (!act) throw new UsageError(`invitations 后面只能是 release、refuse 或 terms，没有“${arg}”`);
  const surplus = (Object.keys(values) as (keyof Values)[]).find(
    (one) => values[one] !== null && !TAKES[act].includes(one),
  );
  if (surplus) throw new UsageError(`--${surplus} 不用于 invitations${arg === undefined ? "" : ` ${arg}`}`);
  refusePositionals(`invitations ${act}`, act === "terms" && id !== undefined ? [id] : more);
  switch (act) {
    case "list":
      return { name: "invitations", act, state: readState(values.state) };
    case "terms":
      return { name: "invitations", act, change: readChange(values) };
    case "release":
      return { name: "invitations", act, id: readId(id, `invitations ${act}`) };
    case "refuse":
      if (values.reason === null) throw new UsageError("invitations refuse 要用 --reason 写明原因");
      return { name: "invitations", act, id: readId(id, `invitations ${act}`), reason: values.reason };
  }
}

function readChange({ reward, days, campaign, monthly, window }: Values): TermsChange {
  if (reward !== null && !REWARD_KINDS.some((kind) => kind === reward))
    throw new UsageError(`--reward 只能是 ${REWARD_KINDS.join("、")}`);
  const number = (text: string | null) => (text === null ? undefined : Number(text));
  const wanted = {
    reward: reward ?? undefined,
    days: number(days),
    campaign_id: number(campaign),
    monthly_limit: number(monthly),
    window_days: number(window),
  };
  const parsed = termsChangeSchema.safeParse(wanted);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    "规则的数字有误：--days 1 到 366，--monthly 1 到 1000，--window 1 到 90，--campaign 是活动的编号",
  );
}

function readState(text: string | null): InvitationState | null {
  if (text === null) return null;
  const states = Object.keys(INVITATION_STATES) as InvitationState[];
  const state = states.find((one) => one === text);
  if (!state) throw new UsageError(`--state 只能是 ${states.join("、")}`);
  return state;
}
