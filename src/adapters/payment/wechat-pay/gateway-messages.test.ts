import { expect, test } from "vitest";
import { formatShanghaiTime } from "./gateway-messages.ts";
import { requestMessage } from "./signature.ts";
import { findWechatPayConfigProblems } from "./wechat-pay-config.ts";

test("the signed text of a GET is the documented one, with an empty last line", () => {
  const request = {
    method: "GET" as const,
    pathAndQuery: "/v3/refund/domestic/refunds/123123123123",
    timestamp: 1554208460,
    nonce: "593BEC0C930BF1AFEB40B4A08C8FB242",
    body: "",
  };
  expect(requestMessage(request)).toBe(
    "GET\n/v3/refund/domestic/refunds/123123123123\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n",
  );
});

test("writes the expiry in Shanghai time to the second", () => {
  expect(formatShanghaiTime(new Date("2026-12-31T16:00:05.999Z"))).toBe("2027-01-01T00:00:05+08:00");
});

test("reports all unusable settings together", () => {
  const problems = findWechatPayConfigProblems({
    appId: "wx1",
    officialAccount: null,
    offersH5: false,
    merchantCertificate: null,
    merchantId: "19",
    merchantSerial: "PUB_KEY_ID_1",
    merchantPrivateKey: "not a key",
    apiV3Key: "testMchAPIv3Key0",
    publicKey: null,
    platformCertificates: [],
    notifyUrl: "http://example.com/notify?a=1",
    baseUrls: ["https://api.mch.weixin.qq.com"],
  });
  expect(problems).toEqual([
    "APIv3 密钥必须正好 32 个字符",
    "商户证书序列号应为十六进制",
    "商户私钥无法读取，应为 PEM 格式的 RSA 私钥",
    "缺少微信支付公钥或平台证书",
    "支付通知地址不能带查询参数",
    "支付通知地址必须是 https",
  ]);
});
