import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { readListPage } from "../../../../kit/tables/list-rows.ts";
import * as contract from "../admin-contract.ts";
import { cancelByStaff, describeGifts, renewLink, revokeGift } from "./gift-admin.ts";
import { listedGifts } from "./gift-list-store.ts";
import type { GiftsContext } from "./gifts-context.ts";

/** The admin endpoints of gifts. */
export function serveGiftAdmin(context: GiftsContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listGifts, async ({ query: { page, ...filter } }) => {
      const { rows, total, next } = await readListPage(contract.giftList, page, listedGifts(context, filter));
      return { items: await describeGifts(context, rows), total, next };
    }),
    serveEndpoint(contract.cancelGiftByStaff, ({ params, body }, { user, note }) =>
      cancelByStaff(context, { id: params.gift_id, reason: body.reason, checkSum: context.checkSumsOf(user), note }),
    ),
    serveEndpoint(contract.revokeGift, ({ params, body }, { user, note }) =>
      revokeGift(context, { id: params.gift_id, reason: body.reason, checkSum: context.checkSumsOf(user), note }),
    ),
    serveEndpoint(contract.renewGiftLink, ({ params }, { note }) => renewLink(context, { id: params.gift_id, note })),
  ];
}
