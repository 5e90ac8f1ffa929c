import type { RefundRulesChange } from "../../features/commerce/orders/refund-admin-contract.ts";
import { REFUND_STATES, type RefundRequestState } from "../../features/commerce/orders/refund-contract.ts";
import type { RefundCase } from "../../features/commerce/orders/refund-rules.ts";
import { readId, readYuan } from "../read-values.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type RefundsCommand =
  | { name: "refunds"; act: "list"; state: RefundRequestState | null }
  | { name: "refunds"; act: "show" | "retry"; id: number }
  | {
      name: "refunds";
      act: "approve";
      id: number;
      reasonCase: RefundCase | null;
      sumFen: number | null;
      answer: string | null;
    }
  | { name: "refunds"; act: "refuse"; id: number; answer: string }
  | { name: "refunds"; act: "rules"; change: RefundRulesChange };

const OPTIONS = {
  state: "text",
  case: "text",
  sum: "text",
  answer: "text",
  "full-days": "text",
  "most-opened": "text",
  "once-in-months": "text",
  "used-percent": "text",
  "auto-sum": "text",
  "auto-after-hours": "text",
} as const;

type Values = Record<keyof typeof OPTIONS, string | null>;

/** Which options each act takes. */
const TAKES: Readonly<Record<string, readonly (keyof Values)[]>> = {
  list: ["state"],
  show: [],
  retry: [],
  approve: ["case", "sum", "answer"],
  refuse: ["answer"],
  rules: ["full-days", "most-opened", "once-in-months", "used-percent", "auto-sum", "auto-after-hours"],
};

/** `refunds --state asked`, `refunds approve 3 --sum 29.90`, `refunds refuse 3 --answer …`, `refunds rules --full-days 7`. */
export function readRefunds(args: readonly string[]): RefundsCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, OPTIONS);
  if (isHelpWanted) return null;
  const [named = "list", id, ...more] = positionals;
  const takes = Object.hasOwn(TAKES, named) && positionals[0] !== "list" ? TAKES[named] : undefined;
  if (!takes) throw new UsageError(`refunds 后面只能是 show、approve、refuse、retry 或 rules，没有“${named}”`);
  const surplus = (Object.keys(values) as (keyof Values)[]).find((one) => values[one] !== null && !takes.includes(one));
  if (surplus) throw new UsageError(`--${surplus} 不用于 refunds ${named}`);
  refusePositionals(`refunds ${named}`, more);
  switch (named) {
    case "list":
      return { name: "refunds", act: named, state: readState(values.state) };
    case "rules":
      refusePositionals("refunds rules", id === undefined ? [] : [id]);
      return { name: "refunds", act: named, change: readChange(values) };
    case "approve": {
      const sumFen = values.sum === null ? null : readYuan(values.sum);
      const reasonCase = readCase(values.case);
      return {
        name: "refunds",
        act: named,
        id: readId(id, `refunds ${named}`),
        reasonCase,
        sumFen,
        answer: values.answer,
      };
    }
    case "refuse":
      if (values.answer === null) throw new UsageError("refunds refuse 要用 --answer 写明理由，申请人会看到");
      return { name: "refunds", act: named, id: readId(id, `refunds ${named}`), answer: values.answer };
    default:
      return { name: "refunds", act: named === "show" ? "show" : "retry", id: readId(id, `refunds ${named}`) };
  }
}

function readChange(values: Values): RefundRulesChange {
  const { "auto-sum": autoSum } = values;
  return {
    ...read("full_days", "full-days", 365),
    ...read("most_opened", "most-opened", 1_000),
    ...read("once_in_months", "once-in-months", 120),
    ...read("used_percent", "used-percent", 100),
    ...read("auto_after_hours", "auto-after-hours", 720),
    ...(autoSum !== null && { auto_fen: autoSum === "off" ? null : readYuan(autoSum) }),
  };

  function read<K extends keyof RefundRulesChange>(key: K, option: keyof Values, max: number) {
    const text = values[option];
    if (text === null) return {};
    if (!/^\d{1,4}$/.test(text) || Number(text) > max) throw new UsageError(`--${option} 要写 0 到 ${max}`);
    return { [key]: Number(text) };
  }
}

function readState(text: string | null): RefundRequestState | null {
  const state = REFUND_STATES.find((one) => one === text);
  if (text !== null && !state) throw new UsageError(`--state 只能是 ${REFUND_STATES.join("、")}`);
  return state ?? null;
}

function readCase(text: string | null): RefundCase | null {
  if (text === null) return null;
  if (!/^[1-6]$/.test(text)) throw new UsageError("--case 要写 1 到 6，退款规则第一部分里的序号");
  return Number(text) as RefundCase;
}
