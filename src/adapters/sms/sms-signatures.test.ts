import { expect, test } from "vitest";
import { canonicalQuery, percentEncode, signAcs3 } from "./acs3-signature.ts";
import { signTc3 } from "./tc3-signature.ts";

const aliyunKeys = { accessKeyId: "YourAccessKeyId", accessKeySecret: "YourAccessKeySecret" };
const aliyunMoment = { date: new Date("2023-10-26T10:22:32Z"), nonce: "3156853299f313e23d1673dc12e1703d" };

test("ACS3 computes the signature of the provider's documentation", () => {
  const headers = signAcs3(
    {
      ...aliyunMoment,
      method: "POST",
      host: "ecs.cn-shanghai.aliyuncs.com",
      action: "RunInstances",
      version: "2014-05-26",
      query: { RegionId: "cn-shanghai", ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd" },
      body: "",
    },
    aliyunKeys,
  );
  expect(headers.authorization).toBe(
    "ACS3-HMAC-SHA256 Credential=YourAccessKeyId," +
      "SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version," +
      "Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  );
});

test("ACS3 signs a Chinese SendSms query", () => {
  const query = {
    TemplateParam: '{"code":"123456"}',
    SignName: "测试签名",
    PhoneNumbers: "13800138000",
    TemplateCode: "SMS_123456",
  };
  const headers = signAcs3(
    {
      ...aliyunMoment,
      method: "POST",
      host: "dysmsapi.aliyuncs.com",
      action: "SendSms",
      version: "2017-05-25",
      query,
      body: "",
    },
    aliyunKeys,
  );
  expect(headers.authorization).toContain("Signature=5f39189175cfb575278a46868b7d897efb659e7f970e51b201b6c637c554f0c0");
});

test("percent-encoding escapes the five characters that encodeURIComponent does not escape", () => {
  expect(percentEncode("a!'()*~-_.b c")).toBe("a%21%27%28%29%2A~-_.b%20c");
  expect(canonicalQuery({ b: "2", a: "1 1" })).toBe("a=1%201&b=2");
});

const tencentKeys = {
  secretId: "AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******",
  secretKey: "Gu5t9xGARNpq86cd98joQYCN3*******",
};
const tencentRequest = {
  service: "cvm",
  timestamp: 1551113065,
  body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
};
const tencentHeaders = { "content-type": "application/json; charset=utf-8", host: "cvm.tencentcloudapi.com" };

test("TC3 computes the signature of the provider's documentation", () => {
  const authorization = signTc3({ ...tencentRequest, headers: tencentHeaders }, tencentKeys);
  expect(authorization).toBe(
    "TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******/2019-02-25/cvm/tc3_request, " +
      "SignedHeaders=content-type;host, " +
      "Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c",
  );
});

test("TC3 signs the action header too, lower-cased", () => {
  const headers = { ...tencentHeaders, "x-tc-action": "DescribeInstances" };
  expect(signTc3({ ...tencentRequest, headers }, tencentKeys)).toMatch(
    /Signature=be4f67d323c78ab9acb7395e43c0dbcf822a9cfac32fea2449a7bc7726b770a3$/,
  );
});
