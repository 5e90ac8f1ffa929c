import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { mintCertificate } from "../../../sandbox/mint-certificate.ts";
import { decryptResource } from "./encrypted-resource.ts";
import { mintNotification, signedHeaders } from "./message-fixture.ts";
import { openNotification } from "./open-notification.ts";
import { readPlatformKeys } from "./platform-keys.ts";

const now = new Date("2026-11-20T12:00:00Z");
const keyId = "PUB_KEY_ID_0000000000000000000000000000000001";
const certificateSerial = "7B0C1D2E3F405162738495A6B7C8D9EAFB0C1D2E";
const platform = generateKeyPairSync("rsa", { modulusLength: 2048 });
const certificate = mintCertificate(certificateSerial);
const apiV3Key = "0123456789abcdef0123456789abcdef";
const config = {
  appId: "wx0000000000000001",
  officialAccount: null,
  offersH5: false,
  merchantCertificate: null,
  merchantId: "1900000001",
  merchantSerial: "00",
  merchantPrivateKey: "",
  apiV3Key,
  publicKey: { id: keyId, pem: platform.publicKey.export({ type: "spki", format: "pem" }).toString() },
  platformCertificates: [certificate.pem],
  notifyUrl: "https://example.com/notify",
  baseUrls: [],
};
const keys = readPlatformKeys(config);
const paid = {
  appid: config.appId,
  mchid: config.merchantId,
  out_trade_no: "ORDER000001",
  transaction_id: "4200000000000000000000000001",
  trade_state: "SUCCESS",
  success_time: "2026-11-20T20:00:00+08:00",
  amount: { total: 100, payer_total: 90, currency: "CNY" },
};
const genuine = { plaintext: paid, apiV3Key, serial: keyId, privateKey: platform.privateKey, moment: now };

function open(notification: { headers: Headers; body: string }) {
  return openNotification(notification, { config, keys, now });
}

/** The genuine notification with a changed encrypted resource and a new signature, so that only decryption can fail. */
function withResource(change: (resource: Record<string, string>) => Record<string, string>) {
  const json = JSON.parse(mintNotification(genuine).body);
  Object.assign(json.resource, change(json.resource));
  const body = JSON.stringify(json);
  return { body, headers: signedHeaders({ ...genuine, body }) };
}

function flipByte(base64: string): string {
  const bytes = Buffer.from(base64, "base64");
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
  return bytes.toString("base64");
}

function dropLastByte(base64: string): string {
  return Buffer.from(base64, "base64").subarray(0, -1).toString("base64");
}

test("AES-256-GCM decrypts the published vector", () => {
  const resource = {
    algorithm: "AEAD_AES_256_GCM" as const,
    ciphertext: "ulwSiIajGClcvcOYvOQ7+l+0PAbzzwI=",
    associated_data: "associatedData",
    nonce: "uluk4a9R25RW",
  };
  expect(decryptResource(resource, "a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb")).toBe("message");
});

test("opens a notification signed in public-key mode; uses the order's total, not the amount that the payer paid", () => {
  expect(open(mintNotification(genuine))).toMatchObject({
    id: "notice-1",
    kind: "payment",
    trade: { outTradeNo: "ORDER000001", state: "paid", amountFen: 100, paidAt: now },
  });
});

test("also opens a notification signed by a platform certificate, whatever the letter case of its serial", () => {
  const byCertificate = { ...genuine, serial: certificateSerial.toLowerCase(), privateKey: certificate.privateKey };
  expect(open(mintNotification(byCertificate)).trade.state).toBe("paid");
});

test.for([-300, 300])("a time stamp %i s away is accepted", (seconds) => {
  const moment = new Date(now.getTime() + seconds * 1000);
  expect(open(mintNotification({ ...genuine, moment })).kind).toBe("payment");
});

test.for([-301, 301])("a time stamp %i s away is refused", (seconds) => {
  const moment = new Date(now.getTime() + seconds * 1000);
  expect(() => open(mintNotification({ ...genuine, moment }))).toThrow(UntrustedMessageError);
});

test("refuses an unknown serial, another account's key, and a certificate's serial on the public key's signature", () => {
  expect(() => open(mintNotification({ ...genuine, serial: "PUB_KEY_ID_9" }))).toThrow("没有这个序列号");
  expect(() => open(mintNotification({ ...genuine, privateKey: certificate.privateKey }))).toThrow("签名不符");
  expect(() => open(mintNotification({ ...genuine, serial: certificateSerial }))).toThrow("签名不符");
});

test("refuses a body with an additional space", () => {
  const { headers, body } = mintNotification(genuine);
  expect(() => open({ headers, body: body.replace(",", ", ") })).toThrow("签名不符");
});

test("refuses a signature probe and each missing header", () => {
  const { headers, body } = mintNotification(genuine);
  const probe = new Headers(headers);
  probe.set("Wechatpay-Signature", `WECHATPAY/SIGNTEST/${headers.get("Wechatpay-Signature")}`);
  expect(() => open({ headers: probe, body })).toThrow("签名不符");
  for (const name of headers.keys()) {
    const partial = new Headers(headers);
    partial.delete(name);
    expect(() => open({ headers: partial, body })).toThrow(UntrustedMessageError);
  }
});

test.for<[string, (resource: Record<string, string>) => Record<string, string>]>([
  ["a flipped ciphertext byte", ({ ciphertext = "" }) => ({ ciphertext: flipByte(ciphertext) })],
  ["other associated data", () => ({ associated_data: "refund" })],
  ["another nonce", () => ({ nonce: "lkjihgfedcba" })],
  ["a truncated tag", ({ ciphertext = "" }) => ({ ciphertext: dropLastByte(ciphertext) })],
  ["only a tag", () => ({ ciphertext: Buffer.alloc(16).toString("base64") })],
  ["another algorithm", () => ({ algorithm: "AES_128" })],
])("refuses a correctly signed notification with %s", ([, change]) => {
  expect(() => open(withResource(change))).toThrow(UntrustedMessageError);
});

test("refuses another merchant's or app's payment", () => {
  expect(() => open(mintNotification({ ...genuine, plaintext: { ...paid, mchid: "1900000002" } }))).toThrow("别的商户");
  expect(() => open(mintNotification({ ...genuine, plaintext: { ...paid, appid: "wx2" } }))).toThrow("别的商户");
});
