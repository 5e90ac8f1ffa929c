import {
  type PlanChange,
  type PlanDraft,
  planChangeSchema,
  planDraftSchema,
} from "../../features/access/membership/admin-contract.ts";
import { issueText } from "../../kit/api/issue-text.ts";
import { readNumber, readYuan } from "../read-values.ts";
import { readArgs, UsageError } from "../usage.ts";
import { type PromotionAct, readPromotionAct } from "./read-promotions.ts";

export type PlansCommand = { name: "plans" } & (
  | { act: "list" }
  | { act: "add"; draft: PlanDraft }
  | { act: "change"; slug: string; change: PlanChange }
  | PromotionAct<string>
);

const TEXT = "text" as const;

const OPTIONS = {
  name: TEXT,
  level: TEXT,
  months: TEXT,
  price: TEXT,
  benefits: TEXT,
  about: TEXT,
  position: TEXT,
  icons: TEXT,
  recommended: TEXT,
  from: TEXT,
  until: TEXT,
};

type Values = { [Name in keyof typeof OPTIONS]: string | null };

const ACTS = ["add", "change", "price", "on", "off", "promote", "cancel", "promotions", "prices"];

/** `plans`, `plans add vip-half --name …`, `plans change vip-year --name …`, `plans price vip-year 199`, `plans on vip-year`. */
export function readPlans(args: readonly string[]): PlansCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, OPTIONS);
  if (isHelpWanted) return null;
  const [act, slug, price, extra] = positionals;
  if (act === undefined) return { name: "plans", act: "list" };
  if (!ACTS.includes(act)) throw new UsageError(`plans 后面只能是 ${ACTS.join("、")}，没有“${act}”`);
  const promoted = readPromotionAct("plans", positionals, { values, readKey: (arg) => arg, example: "vip-year" });
  if (promoted) return { name: "plans", ...promoted };
  if (slug === undefined || (act === "price" && price === undefined)) throw new UsageError(exampleOf(act));
  const surplus = act === "price" ? extra : price;
  if (surplus !== undefined) throw new UsageError(`plans ${act} 不需要“${surplus}”`);
  if (act === "add") return { name: "plans", act, draft: readDraft(slug, values) };
  if (act === "change") return { name: "plans", act, slug, change: readChange(values) };
  if (Object.values(values).some((value) => value !== null)) throw new UsageError(`plans ${act} 没有这些选项`);
  const change = act === "price" ? { price_fen: readYuan(price ?? "") } : { is_on_sale: act === "on" };
  return { name: "plans", act: "change", slug, change };
}

function exampleOf(act: string): string {
  if (act === "price") return "例如 plans price vip-year 199";
  if (act === "add")
    return "例如 plans add vip-half --name “VIP 半年卡” --level vip --months 6 --price 168 --benefits “甲|乙”";
  return act === "change" ? "例如 plans change vip-year --name “VIP 年卡”" : `例如 plans ${act} vip-year`;
}

function readDraft(slug: string, values: Values): PlanDraft {
  const facts = readFacts(values);
  const missing = (["name", "level", "months", "price", "benefits"] as const).find((name) => values[name] === null);
  if (missing !== undefined) throw new UsageError(`plans add 要写 --${missing}；${exampleOf("add")}`);
  return check(planDraftSchema.safeParse({ slug, ...facts }, { error: issueText }));
}

function readChange(values: Values): PlanChange {
  const facts = readFacts(values);
  if (Object.keys(facts).length === 0) throw new UsageError(exampleOf("change"));
  return check(planChangeSchema.safeParse(facts, { error: issueText }));
}

function readFacts({ name, level, months, price, benefits, icons, about, position, recommended }: Values): PlanChange {
  if (level !== null && level !== "vip" && level !== "premium") throw new UsageError("--level 只能是 vip 或 premium");
  if (recommended !== null && recommended !== "yes" && recommended !== "no")
    throw new UsageError("--recommended 只能是 yes 或 no");
  return {
    ...(name !== null && { name }),
    ...(level !== null && { level: level === "vip" ? 2 : 3 }),
    ...(months !== null && { duration_months: months === "forever" ? null : readNumber(months, "--months ") }),
    ...(price !== null && { price_fen: readYuan(price) }),
    ...(benefits !== null && { benefits: benefits.split("|").map((benefit) => benefit.trim()) }),
    ...(icons !== null && { benefit_icons: icons.split("|").map((icon) => icon.trim()) }),
    ...(about !== null && { description: about }),
    ...(position !== null && { position: readNumber(position, "--position ") }),
    ...(recommended !== null && { is_recommended: recommended === "yes" }),
  };
}

type Checked<T> = { success: true; data: T } | { success: false; error: { issues: readonly { message: string }[] } };

function check<T>(checked: Checked<T>): T {
  if (checked.success) return checked.data;
  throw new UsageError(checked.error.issues[0]?.message ?? "内容有误");
}
