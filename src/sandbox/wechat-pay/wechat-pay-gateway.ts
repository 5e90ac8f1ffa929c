import { wechatPayAdapter } from "../../adapters/payment/wechat-pay/wechat-pay-adapter.ts";
import { paymentGateway } from "../payment-gateway.ts";
import { officialAccountKeys } from "./official-account-keys.ts";
import { knownCertificate } from "./platform-certificates.ts";

export const wechatPayGateway = paymentGateway(wechatPayAdapter, {
  folder: "wechat-pay",
  desktopWay: "code",
  configOf: ({ keys: { wechatPay }, origin, publicOrigin, notifyUrl }) => ({
    appId: wechatPay.appId,
    officialAccount: {
      ...officialAccountKeys(wechatPay),
      authorizeUrl: `${publicOrigin}/sandbox/connect/oauth2/authorize`,
      apiUrl: `${origin}/sandbox/wechat-api`,
    },
    offersH5: true,
    merchantId: wechatPay.merchantId,
    merchantSerial: wechatPay.merchantSerial,
    merchantPrivateKey: wechatPay.merchantPrivateKey,
    merchantCertificate: null,
    apiV3Key: wechatPay.apiV3Key,
    publicKey: { id: wechatPay.platformKeyId, pem: wechatPay.platformPublicKey },
    platformCertificates: [knownCertificate(wechatPay).pem],
    notifyUrl,
    baseUrls: [`${origin}/sandbox/wechat-pay`],
  }),
});
