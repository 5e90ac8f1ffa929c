import { PROPOSAL_STATES, type ProposalState } from "../../features/services/co-creation/proposal-states.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type CoCreationCommand = { name: "cocreation" } & (
  | { act: "list"; state: ProposalState | null }
  | { act: "step"; id: number; to: ProposalState; reason: string; work: string | null }
  | { act: "lead"; id: number; userId: number }
);

/** `cocreation --state review`, `cocreation step 3 declined --reason 和已有的重复`, `cocreation lead 3 12`. */
export function readCoCreation(args: readonly string[]): CoCreationCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, { state: "text", reason: "text", work: "text" });
  if (isHelpWanted) return null;
  const [act, id, arg, ...more] = positionals;
  const { state, reason, work } = values;
  const name = "cocreation" as const;
  if (act !== "step" && (reason !== null || work !== null))
    throw new UsageError("--reason 和 --work 用于 cocreation step");
  if (act === undefined) return { name, act: "list", state: state === null ? null : readState(state, "--state") };
  if (act !== "step" && act !== "lead")
    throw new UsageError(`cocreation 后面只能是 step 或 lead，没有“${act}”；文字的放行和隐藏用 moderation decide`);
  if (state !== null) throw new UsageError("--state 用于不带词的 cocreation");
  refusePositionals(`cocreation ${act}`, more);
  const numbered = readId(id, `例如 cocreation ${act} 3 …：要写提议的编号`);
  if (act === "lead")
    return { name, act, id: numbered, userId: readId(arg, "例如 cocreation lead 3 12：要写账号的编号") };
  if (work !== null && !/^(article|book|course):[1-9]\d{0,14}$/.test(work))
    throw new UsageError("--work 写成 article:12、book:3 或 course:5");
  return { name, act, id: numbered, to: readState(arg ?? "", "下一个状态"), reason: reason ?? "", work };
}

function readId(text: string | undefined, otherwise: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? "")) throw new UsageError(otherwise);
  return Number(text);
}

function readState(text: string, what: string): ProposalState {
  const state = PROPOSAL_STATES.find((one) => one === text);
  if (!state) throw new UsageError(`${what}只能是 ${PROPOSAL_STATES.join("、")}`);
  return state;
}
