import type { CampaignChange, CampaignDraft } from "../../features/commerce/coupons/admin-contract.ts";
import { MAX_USES, MAX_USES_PER_PERSON } from "../../features/commerce/coupons/coupon-limits.ts";
import { DAY_MS } from "../../kit/values/durations.ts";
import { readBorder, readId, readYuan, splitList } from "../read-values.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type CouponsCommand =
  | { name: "coupons"; act: "list" }
  | { name: "coupons"; act: "make"; draft: Omit<CampaignDraft, "code"> & { code: string | null } }
  | { name: "coupons"; act: "give"; id: number; accounts: string[]; until: Date | null }
  | { name: "coupons"; act: "change"; id: number; change: CampaignChange }
  | { name: "coupons"; act: "uses"; id: number }
  | { name: "coupons"; act: "withdraw"; id: number; reason: string };

const OPTIONS = {
  name: "text",
  code: "text",
  off: "text",
  percent: "text",
  cap: "text",
  minimum: "text",
  for: "text",
  total: "text",
  "per-person": "text",
  from: "text",
  until: "text",
  note: "text",
  reason: "text",
  first: "flag",
  combinable: "flag",
} as const;

type Values = ReturnType<typeof readArgs<typeof OPTIONS>>["values"];

/** Which options each act takes. */
const TAKES: Readonly<Record<string, readonly (keyof Values)[]>> = {
  list: [],
  uses: [],
  stop: [],
  resume: [],
  give: ["until"],
  withdraw: ["reason"],
  change: ["name", "total", "per-person", "until", "note"],
  make: (Object.keys(OPTIONS) as (keyof Values)[]).filter((one) => one !== "reason"),
};

/** `coupons make --name 春季 --off 20 --minimum 100 --code SPRING26`, `coupons give 3 13800138000`, `coupons stop 3`. */
export function readCoupons(args: readonly string[]): CouponsCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, OPTIONS);
  if (isHelpWanted) return null;
  const [named = "list", ...rest] = positionals;
  const takes =
    Object.hasOwn(TAKES, named) && (named !== "list" || positionals.length === 0) ? TAKES[named] : undefined;
  if (!takes)
    throw new UsageError(`coupons 后面只能是 make、give、change、uses、stop、resume 或 withdraw，没有“${named}”`);
  const isGiven = (one: keyof Values) => values[one] !== null && values[one] !== false;
  const surplus = (Object.keys(values) as (keyof Values)[]).find((one) => isGiven(one) && !takes.includes(one));
  if (surplus) throw new UsageError(`--${surplus} 不用于 coupons ${named}`);
  if (named === "list") return { name: "coupons", act: "list" };
  if (named === "make") {
    refusePositionals("coupons make", rest);
    return readMake(values);
  }
  const [number, ...more] = rest;
  const id = readId(number, `coupons ${named}`);
  if (named === "give") {
    if (more.length === 0) throw new UsageError("例如 coupons give 3 13800138000：要写账号");
    return { name: "coupons", act: "give", id, accounts: more, until: readEnd(values.until) };
  }
  refusePositionals(`coupons ${named}`, more);
  switch (named) {
    case "uses":
      return { name: "coupons", act: "uses", id };
    case "withdraw":
      if (values.reason === null) throw new UsageError("coupons withdraw 要用 --reason 写明原因");
      return { name: "coupons", act: "withdraw", id, reason: values.reason };
    case "change":
      return { name: "coupons", act: "change", id, change: readChange(values) };
    default:
      return { name: "coupons", act: "change", id, change: { is_stopped: named === "stop" } };
  }
}

function readMake(values: Values): CouponsCommand {
  const { name, off, percent, cap, minimum, from } = values;
  if (name === null || (off === null) === (percent === null))
    throw new UsageError("例如 coupons make --name 春季 --off 20 --minimum 100 --code SPRING26，或用 --percent 20");
  if (cap !== null && percent === null) throw new UsageError("--cap 只用于 --percent");
  return {
    name: "coupons",
    act: "make",
    draft: {
      name,
      code: values.code,
      note: values.note ?? "",
      deal:
        off !== null
          ? { kind: "amount", amount_fen: readYuan(off) }
          : {
              kind: "percent",
              percent_off: readCount(percent ?? "", "percent", 100),
              cap_fen: cap === null ? null : readYuan(cap),
            },
      minimum_fen: minimum === null ? 0 : readYuan(minimum),
      scope: values.for === null ? ["all"] : splitList(values.for),
      per_person: values["per-person"] === null ? 1 : readPerPerson(values["per-person"]),
      total_limit: values.total === null ? null : readCount(values.total, "total", MAX_USES),
      is_first_purchase_only: values.first,
      is_combinable: values.combinable,
      ...(from !== null && { valid_from: readBorder(from, 0).toISOString() }),
      valid_until: readEnd(values.until)?.toISOString() ?? null,
    },
  };
}

function readChange(values: Values): CampaignChange {
  const { name, total, note } = values;
  const until = readEnd(values.until);
  const change = {
    ...(name !== null && { name }),
    ...(note !== null && { note }),
    ...(total !== null && { total_limit: readCount(total, "total", MAX_USES) }),
    ...(values["per-person"] !== null && { per_person: readPerPerson(values["per-person"]) }),
    ...(until !== null && { valid_until: until.toISOString() }),
  };
  if (Object.keys(change).length === 0) throw new UsageError("例如 coupons change 3 --total 200：要写改什么");
  return change;
}

const readPerPerson = (text: string) => readCount(text, "per-person", MAX_USES_PER_PERSON);
const readEnd = (text: string | null) => (text === null ? null : readBorder(text, DAY_MS));

function readCount(text: string, option: string, max: number): number {
  if (!/^[1-9]\d{0,6}$/.test(text) || Number(text) > max) throw new UsageError(`--${option} 要写 1 到 ${max}`);
  return Number(text);
}
