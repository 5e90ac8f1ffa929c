import { PROJECT_STATES, type ProjectState } from "../../features/services/outsourcing/project-states.ts";
import { readDay, readId } from "../read-values.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type OutsourcingCommand =
  | { name: "outsourcing"; act: "list"; state: ProjectState | null; owner: string | null }
  | { name: "outsourcing"; act: "setup" }
  | { name: "outsourcing"; act: "package" | "case"; file: string }
  | { name: "outsourcing"; act: "show" | "take"; id: number }
  | { name: "outsourcing"; act: "plan"; id: number; owner: string | null; date: string | null; step: string }
  | { name: "outsourcing"; act: "quote"; id: number; file: string }
  | { name: "outsourcing"; act: "take-back"; id: number; quoteId: number }
  | { name: "outsourcing"; act: "attach"; id: number; file: string; part: number | null }
  | { name: "outsourcing"; act: "deliver"; id: number; note: string }
  | { name: "outsourcing"; act: "decline" | "cancel"; id: number; reason: string };

const OPTIONS = {
  state: "text",
  owner: "text",
  date: "text",
  step: "text",
  note: "text",
  part: "text",
  reason: "text",
} as const;

type Values = ReturnType<typeof readArgs<typeof OPTIONS>>["values"];

/** The options of each act, and how many arguments follow it. */
const TAKES: Readonly<Record<string, { options: readonly (keyof Values)[]; args: number }>> = {
  list: { options: ["state", "owner"], args: 0 },
  setup: { options: [], args: 0 },
  package: { options: [], args: 1 },
  case: { options: [], args: 1 },
  show: { options: [], args: 1 },
  take: { options: [], args: 1 },
  plan: { options: ["owner", "date", "step"], args: 1 },
  quote: { options: [], args: 2 },
  "take-back": { options: [], args: 2 },
  attach: { options: ["part"], args: 2 },
  deliver: { options: ["note"], args: 1 },
  decline: { options: ["reason"], args: 1 },
  cancel: { options: ["reason"], args: 1 },
};

/** `outsourcing`, `outsourcing quote 3 quote.json`, `outsourcing cancel 3 --reason 停做`. */
export function readOutsourcing(args: readonly string[]): OutsourcingCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, OPTIONS);
  if (isHelpWanted) return null;
  const [act = "list", first, second] = positionals;
  const takes = Object.hasOwn(TAKES, act) ? TAKES[act] : undefined;
  if (takes === undefined || (act === "list" && positionals.length > 0))
    throw new UsageError(`outsourcing 后面没有“${act}”，用法见 help outsourcing`);
  refusePositionals(`outsourcing ${act}`, positionals.slice(1 + takes.args));
  for (const [option, value] of Object.entries(values) as [keyof Values, unknown][]) {
    if (value !== null && !takes.options.includes(option))
      throw new UsageError(`--${option} 不用于 outsourcing ${act === "list" ? "（不带词）" : act}`);
  }
  const name = "outsourcing";
  switch (act) {
    case "list":
      return { name, act, state: readState(values.state), owner: values.owner };
    case "setup":
      return { name, act };
    case "package":
    case "case":
      return { name, act, file: readFileArg(first, act) };
    case "plan":
      return {
        name,
        act,
        id: readId(first, `outsourcing ${act}`),
        owner: values.owner,
        date: values.date === null ? null : readDay(values.date, "--date 写成 2026-12-31"),
        step: values.step ?? "",
      };
    case "quote":
      return { name, act, id: readId(first, `outsourcing ${act}`), file: readFileArg(second, `${act} ${first}`) };
    case "take-back":
      return {
        name,
        act,
        id: readId(first, `outsourcing ${act}`),
        quoteId: readId(second, `outsourcing ${act} ${first}`),
      };
    case "attach":
      return {
        name,
        act,
        id: readId(first, `outsourcing ${act}`),
        file: readFileArg(second, `${act} ${first}`, "要放的文件"),
        part: values.part === null ? null : readId(values.part, "--part"),
      };
    case "deliver":
      if (values.note === null) throw new UsageError("outsourcing deliver 要用 --note 写明交付了什么");
      return { name, act, id: readId(first, `outsourcing ${act}`), note: values.note };
    case "decline":
    case "cancel":
      if (values.reason === null) throw new UsageError(`outsourcing ${act} 要用 --reason 写明原因，客户会看到`);
      return { name, act, id: readId(first, `outsourcing ${act}`), reason: values.reason };
    default:
      return { name, act: act === "take" ? "take" : "show", id: readId(first, `outsourcing ${act}`) };
  }
}

function readFileArg(text: string | undefined, act: string, what = "一个 JSON 文件"): string {
  if (text === undefined) throw new UsageError(`outsourcing ${act} 后面要写${what}`);
  return text;
}

function readState(text: string | null): ProjectState | null {
  if (text === null) return null;
  const state = (Object.keys(PROJECT_STATES) as ProjectState[]).find((one) => one === text);
  if (!state) throw new UsageError(`--state 只能是 ${Object.keys(PROJECT_STATES).join("、")}`);
  return state;
}
