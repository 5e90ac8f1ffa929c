import { createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { signMessage } from "../rsa-signature.ts";
import type { AlipayConfig } from "./alipay-config.ts";
import { cutAnswer } from "./answer-text.ts";
import { openNotification } from "./open-notification.ts";
import { signedText } from "./signed-text.ts";

const published: {
  publicKey: string;
  params: Record<string, string>;
  answer: { raw: string; signedSubstring: string };
} = JSON.parse(readFileSync(new URL("../../../../test/payment/alipay-published.json", import.meta.url), "utf8"));

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const config: AlipayConfig = {
  appId: "2019073166072302",
  sellerId: "2088531891668739",
  privateKey: "",
  trust: { kind: "public-key", publicKey: "" },
  gatewayUrl: "",
  cashierUrl: "",
  notifyUrl: "",
  usesPrecreate: false,
};

function open(body: string, key = publicKey) {
  return openNotification({ headers: new Headers(), body }, { config, requireKey: async () => key });
}

/** A notification as Alipay would send it, signed with our own key. */
function mint(changes: Record<string, string> = {}): URLSearchParams {
  const params: Record<string, string> = { ...published.params, ...changes };
  delete params.sign;
  const { sign_type: _, ...signed } = params;
  return new URLSearchParams({ ...params, sign: signMessage(signedText(Object.entries(signed)), privateKey) });
}

test("Alipay's published notification opens under its published key", async () => {
  const body = new URLSearchParams(published.params).toString();
  expect(await open(body, createPublicKey(published.publicKey))).toMatchObject({
    id: "2019081500222155624068450559358070",
    kind: "payment",
    trade: {
      outTradeNo: "20190815155618536-564-57",
      state: "paid",
      transactionId: "2019081522001468450512505578",
      amountFen: 10,
      currency: "CNY",
      paidAt: new Date("2019-08-15T07:56:24Z"),
    },
    raw: { subject: "语雀空间 500人规模" },
  });
});

test.for(Object.keys(published.params))("the published notification with another %s is refused", async (name) => {
  const params = new URLSearchParams(published.params);
  params.set(name, `1${params.get(name)}`);
  await expect(open(params.toString(), createPublicKey(published.publicKey))).rejects.toBeInstanceOf(
    UntrustedMessageError,
  );
});

test("an unknown field is part of the signed text", async () => {
  expect(await open(mint({ new_field: "2027" }).toString())).toMatchObject({ raw: { new_field: "2027" } });
  const added = mint();
  added.set("new_field", "2027");
  await expect(open(added.toString())).rejects.toThrow("签名不符");
});

test("refuses a duplicate field, whichever of the two was signed", async () => {
  await expect(open(`${mint()}&total_amount=0.01`)).rejects.toThrow("重复");
});

test("verifies a notification in GBK over its own bytes and reads it as text", async () => {
  // 会员 in GBK: BB E1 D4 B1.
  const bytes = { ...published.params, charset: "GBK", subject: "\xbb\xe1\xd4\xb1" } as Record<string, string>;
  const { sign: _, sign_type: __, ...signed } = bytes;
  const message = Buffer.from(signedText(Object.entries(signed)), "latin1");
  bytes.sign = sign("RSA-SHA256", message, privateKey).toString("base64");
  const encode = (text: string) =>
    [...Buffer.from(text, "latin1")].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  const body = Object.entries(bytes)
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join("&");
  expect(await open(body)).toMatchObject({ raw: { subject: "会员" } });
  await expect(open(body.replace("%bb%e1", "%bb%e2"))).rejects.toThrow("签名不符");
});

test("rejects another app, another seller, another kind of notice and another signature type", async () => {
  const others: Record<string, string>[] = [
    { app_id: "2019073166072303" },
    { seller_id: "2088000000000000" },
    { notify_type: "batch_refund_notify" },
    { trade_no: "" },
    { out_trade_no: "a b" },
    { charset: "no-such-charset" },
  ];
  for (const changes of others) {
    await expect(open(mint(changes).toString())).rejects.toBeInstanceOf(UntrustedMessageError);
  }
  const weak = mint();
  weak.set("sign_type", "RSA");
  await expect(open(weak.toString())).rejects.toThrow("RSA2");
  for (const body of ["", "=", "%", "sign=1&sign_type=RSA2", "\0", "{}"])
    await expect(open(body)).rejects.toBeInstanceOf(UntrustedMessageError);
});

test.for([
  [{ trade_status: "WAIT_BUYER_PAY", gmt_payment: "" }, "payment", "unpaid"],
  [{ trade_status: "TRADE_FINISHED", refund_fee: "0.00" }, "payment", "paid"],
  [{ trade_status: "TRADE_CLOSED", gmt_payment: "" }, "payment", "closed"],
  [{ trade_status: "TRADE_CLOSED", refund_fee: "0.10", gmt_refund: "2019-08-16 10:00:00" }, "refund", "refunded"],
  [{ trade_status: "TRADE_SUCCESS", refund_fee: "0.05", gmt_refund: "2019-08-16 10:00:00" }, "refund", "paid"],
] as const)("%j is a %s notice of a trade that is %s", async ([changes, kind, state]) => {
  expect(await open(mint(changes).toString())).toMatchObject({ kind, trade: { state } });
});

test("extracts the exact signed bytes of an answer", () => {
  const { raw, signedSubstring } = published.answer;
  const cut = cutAnswer(Buffer.from(raw), "alipay.open.file.upload");
  expect(cut.content.toString()).toBe(signedSubstring);
  expect(cut).toMatchObject({ isError: false, certificateSerial: null, sign: JSON.parse(raw).sign });
});

test.for([
  '{"a_b_response" : {"x":"}\\"{,\\\\","y":[{"z":"会员"}]} , "sign":"s"}',
  '{"sign":"s","alipay_cert_sn":"c","a_b_response":{"x":"}\\"{,\\\\","y":[{"z":"会员"}]}}',
])("brackets, quotes and commas inside texts do not truncate %s", (body) => {
  const cut = cutAnswer(Buffer.from(body), "a.b");
  expect(cut.content.toString()).toBe('{"x":"}\\"{,\\\\","y":[{"z":"会员"}]}');
  expect(cut.sign).toBe("s");
});

test("an invalid answer is rejected", () => {
  for (const body of ["", "<html>", "[]", "{}", '{"sign":"s"}', '{"a_b_response":{},"a_b_response":{"code":"10000"}}'])
    expect(() => cutAnswer(Buffer.from(body), "a.b")).toThrow(UntrustedMessageError);
});
