import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { createKeyedHash } from "../../../../kit/process/seal.ts";
import * as contract from "../contract.ts";
import { personalRedeem } from "./personal-redeem.ts";
import { serveRedeemAdmin } from "./redeem-admin-api.ts";
import { previewRedemption, redeemCode } from "./redeem-code.ts";
import type { RedeemContext } from "./redeem-context.ts";
import { readRedemptions } from "./serialize-redemption.ts";

export interface RedeemDependencies extends Omit<RedeemContext, "hashCode"> {
  appSecret: string;
}

/** Codes that open memberships and products. They are created in batches, and each is redeemed once. */
export function createRedeem({ appSecret, ...dependencies }: RedeemDependencies): {
  endpoints: ServedEndpoint[];
  personal: PersonalSource;
} {
  const hashCode = createKeyedHash(appSecret, "redeem-code");
  const { ledger, shop } = dependencies;
  const context = { ...dependencies, hashCode, findPlan: ledger.findPlan, findProduct: shop.readProduct };
  return {
    endpoints: [
      serveEndpoint(contract.previewRedemption, async ({ body }, { user }) => ({
        redemption: await previewRedemption(context, { userId: user.id, code: body.code }),
      })),
      serveEndpoint(contract.redeem, async ({ body }, { user }) => ({
        redemption: await redeemCode(context, { userId: user.id, code: body.code }),
      })),
      serveEndpoint(contract.listRedemptions, ({ query }, { user }) =>
        readRedemptions(context, { userId: user.id, cursor: query.cursor ?? null }),
      ),
      ...serveRedeemAdmin(context),
    ],
    personal: personalRedeem(dependencies.db),
  };
}
