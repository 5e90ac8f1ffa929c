import { z } from "zod";
import { describeJson } from "../../../../../kit/values/describe-data.ts";
import type { MemberList } from "../../../../identity/people-transfer/listed-member.ts";
import { readMoment } from "../../../../identity/people-transfer/sources/read-moment.ts";
import { refuseSource } from "../../source/source-limits.ts";
import type { PlainFile } from "../plain-file.ts";
import { readGhostTables, take } from "./ghost-tables.ts";

const optionalText = z.string().nullish();
const id = z.coerce.string();
const memberRow = z.object({ id, email: optionalText, name: optionalText });
const tierRow = z.object({ id, name: z.string(), slug: optionalText, type: optionalText });
const tieredRow = z.object({ member_id: id, product_id: id, expiry_at: optionalText });
const customerRow = z.object({ member_id: id, customer_id: id });
const subscriptionRow = z.object({ customer_id: id, status: optionalText, current_period_end: optionalText });

/** Subscriptions that are paid for until the end of their period. */
const PAID = new Set(["active", "trialing", "past_due"]);

/**
 * The members of a Ghost export that contains them, with their tiers: until the moment that Ghost names, or until the
 * end of the last paid period.
 */
export async function readGhostMembers(file: PlainFile): Promise<MemberList> {
  const { data, text } = await readGhostTables(file);
  if (!Array.isArray(data?.members)) {
    const kind = data === null ? `，它是${describeJson(text)}` : "";
    throw refuseSource(
      `这个 JSON 文件里没有会员${kind}；Ghost 后台 Members 里的 Export all members 写成 CSV，导入那个文件`,
    );
  }
  const rows = take(memberRow, data.members);
  const tiers = new Map(take(tierRow, data.products ?? data.tiers).map((tier) => [tier.id, tier]));
  const tiered = Map.groupBy(take(tieredRow, data.members_products), ({ member_id }) => member_id);
  const paidUntil = readPeriods(data);
  const members = rows.map(({ id, email, name }, at) => ({
    where: `第 ${at + 1} 位`,
    email: email ?? "",
    name: name ?? "",
    tiers: (tiered.get(id) ?? []).flatMap(({ product_id, expiry_at }) => {
      const tier = tiers.get(product_id);
      if (tier?.type === "free") return [];
      const names = [tier?.name ?? product_id, tier?.slug ?? ""].filter((one) => one !== "");
      const until = readMoment(expiry_at ?? "") ?? paidUntil.get(id) ?? null;
      return [{ names: names.map((one) => one.toLowerCase()), until }];
    }),
  }));
  const strange = data.members.length - rows.length;
  const problems = strange === 0 ? [] : [{ where: "", detail: `${strange} 位的写法不认识，没有导入` }];
  return { members, problems };
}

/** For each member the latest end of a period that was paid. */
function readPeriods(data: Record<string, unknown>): ReadonlyMap<string, Date> {
  const members = new Map(
    take(customerRow, data.members_stripe_customers).map(({ customer_id, member_id }) => [customer_id, member_id]),
  );
  const latest = new Map<string, Date>();
  for (const row of take(subscriptionRow, data.members_stripe_customers_subscriptions)) {
    const member = members.get(row.customer_id);
    const end = readMoment(row.current_period_end ?? "");
    if (member === undefined || end === null || !PAID.has(row.status ?? "")) continue;
    const known = latest.get(member);
    if (known === undefined || known < end) latest.set(member, end);
  }
  return latest;
}
