import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../admin-contract.ts";
import { cancelByStaff, listGifts, renewLink, revokeGift } from "./gift-admin.ts";
import type { GiftsContext } from "./gifts-context.ts";

/** Admin endpoints of gifts. */
export function serveGiftAdmin(context: GiftsContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listGifts, ({ query }, { note }) => {
      note({ subject: "gifts" });
      const { state = null, cursor } = query;
      return listGifts(context, { state, cursor: cursor?.id ?? null });
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
