import type { KeyObject } from "node:crypto";
import type { BridgeCall } from "../../../ports/payment-channel.ts";
import { signMessage } from "../rsa-signature.ts";

/** The parameters with which WeChat's browser pays a prepared order, signed by the merchant (providers §2). */
export function signBridgeCall(
  given: { appId: string; prepayId: string; timestamp: number; nonce: string },
  key: KeyObject,
): BridgeCall {
  const { appId, nonce: nonceStr } = given;
  const timeStamp = String(given.timestamp);
  const packageText = `prepay_id=${given.prepayId}`;
  const paySign = signMessage(`${appId}\n${timeStamp}\n${nonceStr}\n${packageText}\n`, key);
  return { appId, timeStamp, nonceStr, package: packageText, signType: "RSA", paySign };
}
