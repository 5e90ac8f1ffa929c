import { randomUUID } from "node:crypto";
import { pricedResources } from "../../composition/priced-resources.ts";
import type { PriceChange, Promotion } from "../../features/access/prices/admin-contract.ts";
import {
  addPromotion,
  cancelPromotion,
  listPrices,
  listPromotions,
} from "../../features/access/prices/server/manage-promotions.ts";
import type { PricedName } from "../../features/access/prices/server/prices-context.ts";
import { formatFen } from "../../kit/values/money.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import type { openAccounts } from "../open-accounts.ts";
import type { PromotionAct } from "./read-promotions.ts";

type Accounts = Parameters<Parameters<typeof openAccounts>[1]>[0];

const LISTED = { page: 1, page_size: 100 };

const STATES = { planned: "还没开始", running: "进行中", over: "已结束", cancelled: "已取消" } as const;

/** Runs a command about the promotions of a plan or a product; returns the output. */
export async function runPromotionAct(
  { db, clock, act }: Pick<Accounts, "db" | "clock" | "act">,
  command: PromotionAct<unknown>,
  name: PricedName,
): Promise<string> {
  const context = { db, clock, ...pricedResources };
  const kind = name.kind === "plan" ? "Plan" : "Product";
  const permission = name.kind === "plan" ? "plans.manage" : "products.manage";
  switch (command.act) {
    case "promote": {
      const { priceFen, from, until } = command;
      const draft = {
        price_fen: priceFen,
        ends_at: until.toISOString(),
        ...(from && { starts_at: from.toISOString() }),
      };
      const sendingKey = `cli:${randomUUID()}`;
      return describePromotion(
        await act({ action: `promote${kind}`, permission }, (note) =>
          addPromotion(context, { name, draft, sendingKey, by: null, note }),
        ),
      );
    }
    case "cancel":
      return describePromotion(
        await act({ action: `cancel${kind}Promotion`, permission }, (note) =>
          cancelPromotion(context, { name, id: command.promotionId, by: null, note }),
        ),
      );
    case "promotions": {
      const { items } = await listPromotions(context, name, LISTED);
      return items.length === 0 ? "没有促销" : items.map(describePromotion).join("\n");
    }
    case "prices":
      return (await listPrices(context, name, LISTED)).items.map(describePrice).join("\n");
  }
}

function describePromotion({ id, price_fen, starts_at, ends_at, state, struck_fen }: Promotion): string {
  const [from, until] = [starts_at, ends_at].map((at) => formatExactTime(new Date(at)));
  const struck = struck_fen === null ? "" : `  前 7 天最低成交 ${formatFen(struck_fen)}`;
  return `${id}  ${formatFen(price_fen)}  ${from} 至 ${until}  ${STATES[state]}${struck}`;
}

function describePrice({ from, price_fen, is_promotional, promotion_id, changed_by }: PriceChange): string {
  const why = promotion_id === null ? "改价" : `促销 ${promotion_id} ${is_promotional ? "开始" : "结束"}`;
  const who = changed_by === null ? "" : `  编号 ${changed_by}`;
  return `${formatExactTime(new Date(from))}  ${formatFen(price_fen)}  ${why}${who}`;
}
