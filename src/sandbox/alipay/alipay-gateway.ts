import { alipayAdapter } from "../../adapters/payment/alipay/alipay-adapter.ts";
import { paymentGateway } from "../payment-gateway.ts";

export const alipayGateway = paymentGateway(alipayAdapter, {
  folder: "alipay",
  desktopWay: "cashier",
  configOf: ({ keys: { alipay }, origin, publicOrigin, notifyUrl, usesPrecreate }) => ({
    appId: alipay.appId,
    sellerId: alipay.sellerId,
    privateKey: alipay.appPrivateKey,
    trust: { kind: "public-key" as const, publicKey: alipay.alipayPublicKey },
    gatewayUrl: `${origin}/sandbox/alipay/gateway.do`,
    cashierUrl: `${publicOrigin}/sandbox/alipay/gateway.do`,
    notifyUrl,
    usesPrecreate,
  }),
});
