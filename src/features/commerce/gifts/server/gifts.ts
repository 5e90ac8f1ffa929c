import type { MakeGift } from "../../../../domain/orders/paid-gift.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import * as contract from "../contract.ts";
import { serveGiftAdmin } from "./gift-admin-api.ts";
import { expireGifts, remindGivers } from "./gift-jobs.ts";
import { createGiftSecrets } from "./gift-secret.ts";
import type { GiftsContext } from "./gifts-context.ts";
import { cancelGift, listGiven, listReceived, readGivenGift, signGift } from "./given-gifts.ts";
import { makeGift } from "./make-gift.ts";
import { personalGifts } from "./personal-gifts.ts";
import { openGift, previewGift, takeGift } from "./take-gift.ts";

export interface Gifts {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
  /** For the orders slice. */
  makeGift: MakeGift;
}

/**
 * Gifts: orders whose content another person takes. They are created when the order is paid, taken once, and returned
 * if nobody takes them.
 */
export function createGifts({
  appSecret,
  ...dependencies
}: Omit<GiftsContext, "secrets"> & { appSecret: string }): Gifts {
  const context: GiftsContext = { ...dependencies, secrets: createGiftSecrets(appSecret) };

  async function sweep(): Promise<void> {
    await expireGifts(context);
    await remindGivers(context);
  }

  return {
    endpoints: [...serveTaking(context), ...serveGiving(context), ...serveGiftAdmin(context)],
    jobs: [{ name: "end-gifts", schedule: "*/5 * * * *", run: sweep }],
    personal: personalGifts(dependencies.db),
    makeGift: (tx, gift) => makeGift(context, tx, gift),
  };
}

function serveTaking(context: GiftsContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.openGift, async ({ body }) => ({ gift: await openGift(context, body.secret) })),
    serveEndpoint(contract.previewGift, async ({ body }, { user }) => ({
      gift: await previewGift(context, { secret: body.secret, userId: user.id }),
    })),
    serveEndpoint(contract.takeGift, async ({ body }, { user }) => ({
      gift: await takeGift(context, { secret: body.secret, userId: user.id }),
    })),
    serveEndpoint(contract.listReceivedGifts, ({ query }, { user }) =>
      listReceived(context, { userId: user.id, cursor: query.cursor?.id ?? null }),
    ),
  ];
}

function serveGiving(context: GiftsContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listGivenGifts, ({ query }, { user }) =>
      listGiven(context, { userId: user.id, cursor: query.cursor?.id ?? null }),
    ),
    serveEndpoint(contract.readGivenGift, async ({ params }, { user }) => ({
      gift: await readGivenGift(context, { userId: user.id, orderNo: params.order_no }),
    })),
    serveEndpoint(contract.signGift, async ({ params, body }, { user }) => ({
      gift: await signGift(context, { ...body, userId: user.id, orderNo: params.order_no }),
    })),
    serveEndpoint(contract.cancelGift, async ({ params }, { user }) => ({
      gift: await cancelGift(context, { userId: user.id, orderNo: params.order_no }),
    })),
  ];
}
