import { readAppSecret } from "../../adapters/app-secret.ts";
import type { Config } from "../../config.ts";
import { createMembership } from "../../features/access/membership/server/membership.ts";
import { couponBook } from "../../features/commerce/coupons/server/coupon-book.ts";
import type { AdminGift } from "../../features/commerce/gifts/admin-contract.ts";
import { GIFT_STATES } from "../../features/commerce/gifts/gift-states.ts";
import { cancelByStaff, listGifts, renewLink, revokeGift } from "../../features/commerce/gifts/server/gift-admin.ts";
import { createGiftSecrets } from "../../features/commerce/gifts/server/gift-secret.ts";
import { createOrderFollower } from "../../features/commerce/invitations/server/follow-orders.ts";
import { findInvoiceObstacle } from "../../features/commerce/invoices/server/invoices.ts";
import { invitingOrders } from "../../features/commerce/orders/server/detail/inviting-orders.ts";
import { createGivenOrders } from "../../features/commerce/orders/server/payment/return-whole.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { GiftsCommand } from "./read-gifts.ts";

type GiftsOptions = CommandOptions & { config: Pick<Config, "APP_SECRET"> };

/** Runs `gifts`. The money itself goes back by the site's minute's job. */
export async function runGifts(command: GiftsCommand, options: GiftsOptions): Promise<void> {
  const text = await openAccounts(options, async ({ db, clock, notify, act }) => {
    const doing = (action: string) => ({ action, permission: "gifts.manage" }) as const;
    const follower = createOrderFollower({ orders: invitingOrders });
    const context = {
      db,
      clock,
      notify,
      orders: createGivenOrders({ coupons: couponBook, findInvoiceObstacle, follower }),
      ledger: createMembership({ db, clock, notify, findResource: async () => null }).giftLedger,
    };
    switch (command.act) {
      case "list": {
        const { items } = await act(doing("listGifts"), (note) => {
          note({ subject: "gifts" });
          return listGifts({ db }, { state: command.state, cursor: null });
        });
        return items.length === 0 ? "没有这样的礼物" : items.map(describeGift).join("\n");
      }
      case "link": {
        const { dataDir, APP_SECRET: configured } = options.config;
        const secrets = createGiftSecrets(await readAppSecret({ dataDir, configured }));
        const { id } = command;
        const gift = await act(doing("renewGiftLink"), (note) =>
          renewLink({ db, clock, notify, secrets }, { id, note }),
        );
        return `已换链接并通知送礼的人：${describeGift(gift)}`;
      }
      case "cancel": {
        const { id, reason } = command;
        const gift = await act(doing("cancelGiftByStaff"), (note) =>
          cancelByStaff(context, { id, reason, checkSum: null, note }),
        );
        return `已取消，款项随后原路退回：${describeGift(gift)}`;
      }
      default: {
        const { id, reason } = command;
        const gift = await act(doing("revokeGift"), (note) =>
          revokeGift(context, { id, reason, checkSum: null, note }),
        );
        return `已收回，款项随后原路退回：${describeGift(gift)}`;
      }
    }
  });
  process.stdout.write(`${text}\n`);
}

function describeGift({ id, order_no, title, state, giver, taker, made_at, expires_at }: AdminGift): string {
  const at = (moment: string) => formatExactTime(new Date(moment));
  const who = `账号 ${giver} 送${taker === null ? "" : `，账号 ${taker} 领`}`;
  return `编号 ${id}  ${title}  ${GIFT_STATES[state]}  ${who}  ${at(made_at)} 到 ${at(expires_at)}  订单 ${order_no}`;
}
