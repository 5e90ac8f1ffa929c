import { MAX_PRICE_FEN } from "../../features/access/prices/price-limits.ts";
import type { InvoiceSettings } from "../../features/commerce/invoices/admin-contract.ts";
import { MAX_ORDERS } from "../../features/commerce/invoices/invoice-limits.ts";
import { INVOICE_STATES, type InvoiceState } from "../../features/commerce/invoices/invoice-states.ts";
import { readYuan } from "../read-values.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";

export type InvoicesCommand =
  | { name: "invoices"; act: "list"; state: InvoiceState | null }
  | { name: "invoices"; act: "issue"; id: number; number: string; amountFen: number; file: string | null }
  | { name: "invoices"; act: "file"; id: number; file: string }
  | { name: "invoices"; act: "refuse"; id: number; answer: string }
  | { name: "invoices"; act: "red"; id: number; number: string }
  | { name: "invoices"; act: "export"; state: InvoiceState | null; file: string }
  | { name: "invoices"; act: "settings"; change: Partial<InvoiceSettings> };

const OPTIONS = {
  state: "text",
  number: "text",
  amount: "text",
  file: "text",
  answer: "text",
  out: "text",
  "window-days": "text",
  "due-days": "text",
  holidays: "text",
  workdays: "text",
} as const;

type Values = Record<keyof typeof OPTIONS, string | null>;

/** Which options each act takes. */
const TAKES: Readonly<Record<string, readonly (keyof Values)[]>> = {
  list: ["state"],
  issue: ["number", "amount", "file"],
  file: ["file"],
  refuse: ["answer"],
  red: ["number"],
  export: ["state", "out"],
  settings: ["window-days", "due-days", "holidays", "workdays"],
};

/** `invoices`, `invoices issue 3 --number 2511… --amount 199 --file ./a.pdf`, `invoices red 3 --number …`. */
export function readInvoices(args: readonly string[]): InvoicesCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, OPTIONS);
  if (isHelpWanted) return null;
  const [named = "list", ...rest] = positionals;
  const takes = Object.hasOwn(TAKES, named) ? TAKES[named] : undefined;
  if (!takes) throw new UsageError(`invoices 后面只能是 issue、file、refuse、red、export 或 settings，没有“${named}”`);
  const surplus = (Object.keys(values) as (keyof Values)[]).find((one) => values[one] !== null && !takes.includes(one));
  if (surplus) throw new UsageError(`--${surplus} 不用于 invoices ${named}`);
  if (named === "list" || named === "export" || named === "settings") {
    refusePositionals(`invoices ${named}`, rest);
    return readWhole(named, values);
  }
  const [id, ...more] = rest;
  refusePositionals(`invoices ${named}`, more);
  if (!/^[1-9]\d{0,14}$/.test(id ?? "")) throw new UsageError(`例如 invoices ${named} 3：要写编号`);
  return readOne(named, Number(id), values);
}

function readWhole(act: "list" | "export" | "settings", values: Values): InvoicesCommand {
  const state = readState(values.state);
  if (act === "list") return { name: "invoices", act, state: state === "all" ? null : (state ?? "requested") };
  if (act === "export") {
    if (values.out === null) throw new UsageError("例如 invoices export --out ./发票.csv");
    return { name: "invoices", act, state: state === "all" ? null : state, file: values.out };
  }
  const change: Partial<InvoiceSettings> = {
    ...(values["window-days"] !== null && { window_days: readCount("window-days", values["window-days"]) }),
    ...(values["due-days"] !== null && { due_working_days: readCount("due-days", values["due-days"]) }),
    ...(values.holidays !== null && { holidays: readDays(values.holidays) }),
    ...(values.workdays !== null && { workdays: readDays(values.workdays) }),
  };
  return { name: "invoices", act, change };
}

function readOne(act: string, id: number, { number, amount, file, answer }: Values): InvoicesCommand {
  switch (act) {
    case "issue": {
      const fen = amount === null ? null : readYuan(amount, { what: "--amount ", maxFen: MAX_ORDERS * MAX_PRICE_FEN });
      if (number === null || fen === null)
        throw new UsageError("例如 invoices issue 3 --number 25112000000012345678 --amount 199.00 --file ./发票.pdf");
      return { name: "invoices", act, id, number: readInvoiceNumber(number), amountFen: fen, file };
    }
    case "file":
      if (file === null) throw new UsageError("例如 invoices file 3 --file ./发票.pdf");
      return { name: "invoices", act, id, file };
    case "refuse":
      if (answer === null) throw new UsageError("invoices refuse 要用 --answer 写明理由，申请人会看到");
      return { name: "invoices", act, id, answer };
    default:
      if (number === null) throw new UsageError("invoices red 要用 --number 写红字发票号码");
      return { name: "invoices", act: "red", id, number: readInvoiceNumber(number) };
  }
}

function readState(text: string | null): InvoiceState | "all" | null {
  if (text === null || text === "all") return text;
  const state = INVOICE_STATES.find((one) => one === text);
  if (!state) throw new UsageError(`--state 只能是 ${[...INVOICE_STATES, "all"].join("、")}`);
  return state;
}

function readInvoiceNumber(text: string): string {
  const number = text.replace(/[\s-]+/g, "");
  if (!/^\d{8,24}$/.test(number)) throw new UsageError("--number 是 8 到 24 位数字");
  return number;
}

function readCount(option: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError(`--${option} 要写天数`);
  return Number(text);
}

/** `2027-02-15,2027-02-16`; a dash alone: none. */
function readDays(text: string): string[] {
  return text === "-" ? [] : text.split(/[,，、\s]+/).filter(Boolean);
}
