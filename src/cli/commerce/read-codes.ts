import { CODE_STATES, type CodeState } from "../../features/commerce/redeem/code-states.ts";
import { MAX_CODES, MAX_PER_PERSON } from "../../features/commerce/redeem/redeem-limits.ts";
import { DAY_MS } from "../../kit/values/durations.ts";
import { readBorder, readId } from "../read-values.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type CodesCommand =
  | { name: "codes"; act: "list" }
  | { name: "codes"; act: "show"; id: number; state: CodeState | null }
  | { name: "codes"; act: "stop"; id: number }
  | { name: "codes"; act: "void"; id: number; lastFour: string }
  | { name: "codes"; act: "revoke"; id: number; reason: string }
  | {
      name: "codes";
      act: "make";
      batch: string;
      grants: { kind: "plan"; slug: string } | { kind: "product"; id: number };
      count: number;
      /** null: from now on. */
      from: Date | null;
      /** null: without an end. */
      until: Date | null;
      perPerson: number;
      note: string;
      file: string;
    };

const OPTIONS = {
  name: "text",
  plan: "text",
  product: "text",
  count: "text",
  from: "text",
  until: "text",
  "per-person": "text",
  note: "text",
  out: "text",
  state: "text",
  reason: "text",
} as const;

type Values = Record<keyof typeof OPTIONS, string | null>;

/** Which options each act takes. */
const TAKES: Readonly<Record<string, readonly (keyof Values)[]>> = {
  list: [],
  stop: [],
  void: [],
  show: ["state"],
  revoke: ["reason"],
  make: ["name", "plan", "product", "count", "from", "until", "per-person", "note", "out"],
};

/** `codes make --name 春季班 --plan vip-year --count 50 --out ./codes.csv`, `codes stop 3`, `codes void 12 7K3M`. */
export function readCodes(args: readonly string[]): CodesCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, OPTIONS);
  if (isHelpWanted) return null;
  const [named = "list", ...rest] = positionals;
  const takes =
    Object.hasOwn(TAKES, named) && (named !== "list" || positionals.length === 0) ? TAKES[named] : undefined;
  if (!takes) throw new UsageError(`codes 后面只能是 make、show、stop、void 或 revoke，没有“${named}”`);
  const surplus = (Object.keys(values) as (keyof Values)[]).find((one) => values[one] !== null && !takes.includes(one));
  if (surplus) throw new UsageError(`--${surplus} 不用于 codes ${named}`);
  switch (named) {
    case "list":
      return { name: "codes", act: "list" };
    case "make":
      refusePositionals("codes make", rest);
      return readMake(values);
    case "void": {
      const [id, lastFour, extra] = rest;
      if (!/^[0-9A-Za-z]{4}$/.test(lastFour ?? "")) throw new UsageError("例如 codes void 12 7K3M：编号和末四位");
      refusePositionals("codes void", extra === undefined ? [] : [extra]);
      return { name: "codes", act: "void", id: readId(id, "codes void"), lastFour: lastFour ?? "" };
    }
    default: {
      const [id, ...more] = rest;
      refusePositionals(`codes ${named}`, more);
      if (named === "stop") return { name: "codes", act: "stop", id: readId(id, "codes stop") };
      if (named === "show")
        return { name: "codes", act: "show", id: readId(id, "codes show"), state: readState(values.state) };
      if (values.reason === null) throw new UsageError("codes revoke 要用 --reason 写明原因");
      return { name: "codes", act: "revoke", id: readId(id, "codes revoke"), reason: values.reason };
    }
  }
}

function readMake(values: Values): CodesCommand {
  const { name: batch, plan, product, count, out: file, note } = values;
  if (batch === null || count === null || file === null || (plan === null) === (product === null))
    throw new UsageError("例如 codes make --name 春季班 --plan vip-year --count 50 --out ./codes.csv");
  const grants =
    plan === null
      ? { kind: "product" as const, id: readId(product ?? undefined, "codes make --product") }
      : { kind: "plan" as const, slug: plan };
  return {
    name: "codes",
    act: "make",
    batch,
    grants,
    file,
    note: note ?? "",
    count: readCount(count, "count", MAX_CODES),
    perPerson: values["per-person"] === null ? 1 : readCount(values["per-person"], "per-person", MAX_PER_PERSON),
    from: values.from === null ? null : readBorder(values.from, 0),
    until: values.until === null ? null : readBorder(values.until, DAY_MS),
  };
}

function readCount(text: string, option: string, max: number): number {
  if (!/^[1-9]\d{0,5}$/.test(text) || Number(text) > max) throw new UsageError(`--${option} 要写 1 到 ${max}`);
  return Number(text);
}

function readState(text: string | null): CodeState | null {
  if (text === null) return null;
  const state = (Object.keys(CODE_STATES) as CodeState[]).find((one) => one === text);
  if (!state) throw new UsageError(`--state 只能是 ${Object.keys(CODE_STATES).join("、")}`);
  return state;
}
