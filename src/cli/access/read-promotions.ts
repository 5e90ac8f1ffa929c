import { readMoment, readNumber, readYuan } from "../read-values.ts";
import { UsageError } from "../usage.ts";

/** Commands about promotions; a plan is named by its short name, a product by its number. */
export type PromotionAct<Key> =
  | { act: "promote"; key: Key; priceFen: number; from: Date | null; until: Date }
  | { act: "cancel"; key: Key; promotionId: number }
  | { act: "promotions" | "prices"; key: Key };

const ACTS = ["promote", "cancel", "promotions", "prices"] as const;

/** `promote vip-year 199 --from … --until …`, `cancel vip-year 3`, `promotions vip-year`, `prices vip-year`; null: another act. */
export function readPromotionAct<Key>(
  command: string,
  [named, arg, value, extra]: readonly string[],
  {
    values: { from, until, ...others },
    readKey,
    example,
  }: {
    values: { from: string | null; until: string | null } & Record<string, unknown>;
    readKey(arg: string): Key;
    example: string;
  },
): PromotionAct<Key> | null {
  const act = ACTS.find((one) => one === named);
  if (act === undefined) {
    if (from !== null || until !== null) throw new UsageError(`--from 和 --until 只用于 ${command} promote`);
    return null;
  }
  const needsValue = act === "promote" || act === "cancel";
  if (arg === undefined || (needsValue && value === undefined) || (act === "promote" && until === null)) {
    const examples = {
      promote: `promote ${example} 19.9 --until “2026-12-12 00:00”`,
      cancel: `cancel ${example} 3`,
      promotions: `promotions ${example}`,
      prices: `prices ${example}`,
    };
    throw new UsageError(`例如 ${command} ${examples[act]}`);
  }
  const surplus = needsValue ? extra : value;
  if (surplus !== undefined) throw new UsageError(`${command} ${act} 不需要“${surplus}”`);
  if (Object.values(others).some(Boolean)) throw new UsageError(`${command} ${act} 只有选项 --from 和 --until`);
  if (act !== "promote" && (from !== null || until !== null))
    throw new UsageError(`--from 和 --until 只用于 ${command} promote`);
  const key = readKey(arg);
  if (act === "promote")
    return {
      act,
      key,
      priceFen: readYuan(value ?? ""),
      from: from === null ? null : readMoment(from, "--from"),
      until: readMoment(until ?? "", "--until"),
    };
  return act === "cancel" ? { act, key, promotionId: readNumber(value ?? "", "促销的编号") } : { act, key };
}
