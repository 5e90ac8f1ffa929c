import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import * as contract from "../../wechat-contract.ts";
import { createLinkCode, describeOwnLink, followLink } from "./follow-link.ts";
import type { QrContext } from "./qr-context.ts";
import { unlinkOwnWechat } from "./unlink-wechat.ts";

/** Endpoints that display, link and unlink the WeChat account in the profile. */
export function serveOwnWechat(context: QrContext): ServedEndpoint[] {
  async function describeLink(userId: number) {
    const { isAvailable, linkedAt } = await describeOwnLink(context, userId);
    return { is_available: isAvailable, linked_at: linkedAt?.toISOString() ?? null };
  }

  return [
    serveEndpoint(contract.getOwnWechat, (_input, { user }) => describeLink(user.id)),
    serveEndpoint(contract.createWechatLinkCode, (_input, client) =>
      createLinkCode(context, { user: client.user, client }),
    ),
    serveEndpoint(contract.getWechatLinkStatus, async ({ params }, { user }) => {
      const { status, expiresInSeconds } = await followLink(context, { scene: params.scene, user });
      return { status, expires_in: expiresInSeconds };
    }),
    serveEndpoint(contract.unlinkOwnWechat, async (_input, asker) => {
      await unlinkOwnWechat(context, asker);
      return describeLink(asker.user.id);
    }),
  ];
}
