import { randomUUID } from "node:crypto";
import path from "node:path";
import { expect, test } from "vitest";
import { completeSettings } from "../../src/features/front/site/site-settings.ts";
import { CHANNEL_NAMES } from "../../src/ports/payment-channel.ts";
import { signedForm } from "../../src/sandbox/alipay/alipay-signature.ts";
import { openSandboxKeys } from "../../src/sandbox/sandbox-keys.ts";
import { composeNotification } from "../../src/sandbox/wechat-pay/notification-body.ts";
import { platformHeaders, readPlatformSigner } from "../../src/sandbox/wechat-pay/platform-signature.ts";
import { createPerson } from "../auth/people.ts";
import { setUpSite } from "../site/site-fixture.ts";
import { limit } from "../time/limits.ts";

const { fixture, site } = await setUpSite();
const { wechatPay: keys, alipay: alipayKeys } = await openSandboxKeys(path.join(site.dataDir, "sandbox"));
const orderNo = await placeOrder();
// Uploads are limited per person.
const people = await Promise.all(Array.from({ length: 8 }, () => createPerson(fixture.database.db)));

/** Places an unpaid order, so that its notifications are processed as far as possible. */
async function placeOrder(): Promise<string> {
  const { headers } = await createPerson(fixture.database.db);
  const { data: plans } = await (await fetch(`${site.url}/api/v1/plans`)).json();
  const answer = await fetch(`${site.url}/api/v1/orders`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify({
      plan_id: plans.items[0].id,
      channel: "wechat",
      agreement_version: completeSettings({}).purchase_agreement_version,
    }),
  });
  const { order_no: placed } = (await answer.json()).data.order;
  // Starts a payment at every gateway.
  for (const channel of CHANNEL_NAMES)
    await fetch(`${site.url}/api/v1/orders/${placed}/payment?channel=${channel}`, { method: "POST", headers });
  return placed;
}

const LATIN = /[A-Za-z]{2,} [A-Za-z]{2,}/;
const texts = ["", "\0", "a\0b", "\ud800", "\u001b[31m", "9".repeat(40), "-1", "1e999", "x".repeat(70_000), "'\"\\;--"];
const values: unknown[] = [...texts, null, true, -1, 0, 1.5, 2 ** 31, 2 ** 53, [], ["\0"], {}, { a: "\0" }];

const fields = {
  appid: "",
  mchid: "",
  out_trade_no: "20261120120000ABCDEFGHIJ",
  transaction_id: "4200000001",
  trade_state: "SUCCESS",
  success_time: "2026-11-20T20:00:00+08:00",
  attach: "a",
  payer: { openid: "o1" },
  amount: { total: 1, payer_total: 1, currency: "CNY", payer_currency: "CNY" },
};
const refundFields = {
  mchid: "",
  out_trade_no: "20261120120000ABCDEFGHIJ",
  transaction_id: "4200000001",
  out_refund_no: "20261120120000ABCDEFGHIJR1",
  refund_id: "5030000001",
  refund_status: "SUCCESS",
  success_time: "2026-11-20T20:00:00+08:00",
  amount: { total: 1, refund: 1, payer_total: 1, payer_refund: 1 },
};

/** Variants of the fields: each has an unusual value in one field, or in one field of the amount. */
function* strangeFields(plain: Record<string, unknown>): Generator<object> {
  const ours = {
    ...plain,
    out_trade_no: orderNo,
    mchid: keys.merchantId,
    ...("appid" in plain ? { appid: keys.appId } : {}),
  };
  for (const value of values) {
    for (const name of Object.keys(plain)) yield { ...ours, [name]: value };
    for (const name of Object.keys(plain.amount as object)) {
      yield { ...ours, amount: { ...(plain.amount as object), [name]: value } };
    }
    yield { ...ours, further: value };
  }
}

function* strangeBodies(): Generator<string> {
  for (const [eventType, plain] of [
    ["TRANSACTION.SUCCESS", fields],
    ["REFUND.SUCCESS", refundFields],
  ] as const) {
    for (const plaintext of strangeFields(plain)) {
      yield composeNotification({ eventType, plaintext, createdAt: new Date() }, keys.apiV3Key).body;
    }
  }
  const { body } = composeNotification(
    {
      eventType: "TRANSACTION.SUCCESS",
      plaintext: { ...fields, mchid: keys.merchantId, appid: keys.appId },
      createdAt: new Date(),
    },
    keys.apiV3Key,
  );
  const envelope = JSON.parse(body);
  for (const value of values) {
    for (const name of Object.keys(envelope)) yield JSON.stringify({ ...envelope, [name]: value });
    for (const name of Object.keys(envelope.resource)) {
      yield JSON.stringify({ ...envelope, resource: { ...envelope.resource, [name]: value } });
    }
    yield JSON.stringify(value);
  }
  yield* ["{", `${"[".repeat(50_000)}${"]".repeat(50_000)}`, body.slice(0, 100), `${body}x`];
}

async function findFaults(queue: Iterable<() => Promise<Response>>): Promise<{ count: number; faults: string[] }> {
  const faults: string[] = [];
  let count = 0;
  const calls = queue[Symbol.iterator]();
  async function work(): Promise<void> {
    for (let next = calls.next(); !next.done; next = calls.next()) {
      count += 1;
      const answer = await next.value();
      const text = await answer.text();
      const message = text.startsWith("{") ? String(JSON.parse(text).message ?? "") : text;
      if (answer.status >= 500 || LATIN.test(message)) faults.push(`${answer.status} ${text.slice(0, 200)}`);
    }
  }
  await Promise.all(Array.from({ length: 8 }, work));
  return { count, faults };
}

test("no content of a payment notification causes a server error, signed by the gateway or not", {
  timeout: limit(300_000),
}, async () => {
  const signer = readPlatformSigner(keys);
  const address = `${site.url}/api/v1/payments/wechat/notify`;
  const post = (body: string, headers: Record<string, string>) => () =>
    fetch(address, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });
  function* calls() {
    for (const body of strangeBodies()) yield post(body, platformHeaders(body, new Date(), signer));
    const signed = platformHeaders("{}", new Date(), signer);
    for (const name of Object.keys(signed)) {
      for (const text of ["", "%00", "é\u00ff", "x".repeat(9_000), "-1", "9".repeat(40)])
        yield post("{}", { ...signed, [name]: text });
      yield post("{}", Object.fromEntries(Object.entries(signed).filter(([other]) => other !== name)));
    }
  }
  const { count, faults } = await findFaults(calls());
  expect(count).toBeGreaterThan(800);
  expect(faults.slice(0, 20)).toEqual([]);
  const { rows } = await fixture.database.pool.query("select count(*)::int as n from orders where state <> 'pending'");
  expect(rows[0].n).toBe(0);
});

/** Variants of an Alipay form: each has an unusual value in one field, and a valid signature. */
function* strangeForms(): Generator<string> {
  const plain: Record<string, string> = {
    notify_id: "n1",
    notify_type: "trade_status_sync",
    charset: "utf-8",
    app_id: alipayKeys.appId,
    seller_id: alipayKeys.sellerId,
    out_trade_no: `${orderNo}A`,
    trade_no: "2026112022001400000000000001",
    trade_status: "TRADE_SUCCESS",
    total_amount: "0.01",
    gmt_payment: "2026-11-20 20:00:00",
    gmt_refund: "2026-11-20 20:00:00",
    refund_fee: "0.01",
    out_biz_no: "R1",
  };
  const strange = [...texts, "１.00", "1.001", "TRADE_CLOSED", "WAIT_BUYER_PAY", "gbk", "utf-16", "utf-7", "__proto__"];
  for (const text of strange) {
    for (const name of [...Object.keys(plain), "further", "__proto__", "a\0b", "alipay_cert_sn"]) {
      yield signedForm({ ...plain, [name]: text }, alipayKeys.alipayPrivateKey).toString();
    }
  }
  const whole = signedForm(plain, alipayKeys.alipayPrivateKey).toString();
  for (const text of ["", "%", "%%%00", "&&&===", `${whole}&sign=1`, `x=%ff%fe&${whole}`, "{}", "a".repeat(300_000)])
    yield text;
}

test("no content of an Alipay form causes a server error or settles an order, signed or not", {
  timeout: limit(300_000),
}, async () => {
  const address = `${site.url}/api/v1/payments/alipay/notify`;
  const headers = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
  const { count, faults } = await findFaults(
    [...strangeForms()].map((body) => () => fetch(address, { method: "POST", body, headers })),
  );
  expect(count).toBeGreaterThan(250);
  expect(faults.slice(0, 20)).toEqual([]);
  const { rows } = await fixture.database.pool.query("select count(*)::int as n from orders where state <> 'pending'");
  expect(rows[0].n).toBe(0);
});

test("no content of an upload causes a server error, and each error message is in Chinese", {
  timeout: limit(300_000),
}, async () => {
  const end = "\r\n--B--\r\n";
  const part = (head: string, body = "x") => `--B\r\n${head}\r\n\r\n${body}`;
  const named = 'Content-Disposition: form-data; name="avatar"; filename=';
  const bodies: string[] = [
    "",
    "x",
    "--B",
    "--B--",
    end,
    part(`${named}"a.png"`),
    ...[
      "\0",
      "a\0b.png",
      "../../etc/passwd",
      "a\u202egnp.svg",
      "x".repeat(5_000),
      "'\"\\;--",
      "%00",
      "é\u00ff",
      "",
    ].flatMap((name) => [
      part(`${named}"${name}"`) + end,
      part(`${named}${name}`) + end,
      part(`Content-Disposition: form-data; name="${name}"; filename="a.png"`) + end,
    ]),
    ...["text/html", "image/png\0", "x".repeat(5_000), "multipart/form-data; boundary=B", ""].map(
      (type) => part(`${named}"a.png"\r\nContent-Type: ${type}`) + end,
    ),
    ...[
      "<svg onload=alert(1)/>",
      "<!doctype html>",
      "GIF89a",
      "\u0089PNG\r\n\u001a\n",
      "\0".repeat(2_000),
      "RIFF0000WEBPVP8 ",
      "",
    ].map((file) => part(`${named}"a.png"\r\nContent-Type: image/png`, file) + end),
    `${part(`${named}"a.png"`)}\r\n`.repeat(2_000) + end,
    part("X: ".repeat(3_000)) + end,
    part('Content-Disposition: form-data; name="avatar"', "no file") + end,
    part("Content-Transfer-Encoding: base64") + end,
  ];
  const types = [
    "multipart/form-data; boundary=B",
    'multipart/form-data; boundary=""',
    "multipart/form-data",
    "multipart/form-data; boundary=é",
    `multipart/form-data; boundary=${"x".repeat(3_000)}`,
    "application/json",
    "multipart/mixed; boundary=B",
  ];
  const all = [
    ...bodies.map((body) => ({ body, type: types[0] ?? "" })),
    ...types.map((type) => ({ body: part(`${named}"a.png"`) + end, type })),
  ];
  const { count, faults } = await findFaults(
    all.map(({ body, type }, index) => () => {
      const person = people[index % people.length];
      return fetch(`${site.url}/api/v1/users/upload-avatar`, {
        method: "POST",
        headers: { ...person?.headers, "content-type": type },
        body: Buffer.from(body, "latin1"),
      });
    }),
  );
  expect(count).toBeGreaterThan(50);
  expect(faults.slice(0, 20)).toEqual([]);
});
