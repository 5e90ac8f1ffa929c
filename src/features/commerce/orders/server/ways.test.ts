import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { startBehindLock } from "../../../../../test/database/start-behind-lock.ts";
import { createPaymentFixture, type PaymentFixture, swapChannel } from "../../../../../test/orders/payment-fixture.ts";
import { findBrokenInvariants } from "../../../../../test/orders/payment-invariants.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { ChannelUnavailableError, type PayerDevice, type PaymentChannel } from "../../../../ports/payment-channel.ts";
import { cancelOrder, checkPayment, getOrder, identifyPayer, startPayment } from "../contract.ts";

let fixture: PaymentFixture;
let userId = 2_700;

beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

afterEach(async () => {
  await request("/settings", { method: "PUT", body: JSON.stringify({ drops_notifications: false }) });
  const { trades } = await request("/trades");
  expect(await findBrokenInvariants(fixture.database.pool, trades)).toEqual([]);
  userId += 1;
});

const request = async (path: string, init?: RequestInit) => (await fixture.sandbox.api(path, init)).json();

const start = (orderNo: string, device: PayerDevice, by = userId) =>
  fixture.call(startPayment, { params: { order_no: orderNo }, query: { device } }, { userId: by });

const identify = (orderNo: string, body: { code: string; state: string }, by = userId) =>
  fixture.call(identifyPayer, { params: { order_no: orderNo }, body }, { userId: by });

const read = async (orderNo: string) =>
  (await fixture.call(getOrder, { params: { order_no: orderNo } }, { userId })).order;

/** Follows the address to which WeChat's browser returns, with a payer. */
async function comeBack(authorizeUrl: string | null, person = "lin"): Promise<{ code: string; state: string }> {
  const { search } = new URL(authorizeUrl ?? "");
  const answer = `${fixture.sandbox.origin}/sandbox/connect/oauth2/answer${search}&person=${person}`;
  const response = await fetch(answer, { redirect: "manual", headers: { "user-agent": "MicroMessenger/8.0" } });
  const back = new URL(response.headers.get("location") ?? "");
  expect(back.pathname).toBe("/payment/wechat-qr");
  return { code: back.searchParams.get("code") ?? "", state: back.searchParams.get("state") ?? "" };
}

/** Creates an order of an identified buyer inside WeChat. */
async function orderInWechat(): Promise<string> {
  const orderNo = await fixture.placeOrder(userId);
  await identify(orderNo, await comeBack((await start(orderNo, "wechat")).authorize_url));
  return orderNo;
}

/** The payer pays a number at WeChat. */
const pay = (outTradeNo: string) => request(`/trades/${outTradeNo}/pay?channel=wechat`, { method: "POST" });

async function payments(orderNo: string) {
  const { rows } = await fixture.database.pool.query(
    "select way, state, app_id, payer_openid from payments where order_no = $1 order by id",
    [orderNo],
  );
  return rows;
}

const statesOf = async (orderNo: string) =>
  Object.fromEntries((await payments(orderNo)).map(({ way, state }) => [way, state]));

async function grantsOf(orderNo: string): Promise<number> {
  const { rows } = await fixture.database.pool.query("select count(*)::int as n from grants where order_no = $1", [
    orderNo,
  ]);
  return rows[0].n;
}

async function sweep(times = 1): Promise<void> {
  for (let run = 0; run < times; run += 1) {
    fixture.time.advance(60);
    await runJob(fixture.orders, "sweep-payments");
  }
}

/** Counts the calls that create an order from now on. */
function countCreates(): { count: number } {
  const counted = { count: 0 };
  const channel = fixture.context.channels.get("wechat") as PaymentChannel;
  const create: PaymentChannel["create"] = (request) => {
    counted.count += 1;
    return channel.create(request);
  };
  swapChannel(fixture.context, { ...channel, create });
  return counted;
}

test.for([
  ["desktop", "code_url", /^weixin:/],
  ["phone", "redirect_url", /\/sandbox\/h5\?prepay_id=/],
  ["wechat", "authorize_url", /oauth2\/authorize\?appid=.*scope=snsapi_base.*#wechat_redirect$/],
] as const)("a %s receives only its %s", async ([device, name, shape]) => {
  const orderNo = await fixture.placeOrder(userId);
  const { order, ...ways } = await start(orderNo, device);
  expect(order.state).toBe("pending");
  const given = Object.entries(ways)
    .filter(([, value]) => value !== null)
    .map(([key]) => key);
  expect(given).toEqual(name === "code_url" ? ["code_url", "qr_svg"] : [name]);
  expect(ways[name]).toMatch(shape);
});

test.for(["desktop", "phone", "wechat"] as const)(
  "ten concurrent requests of a %s get the same prompt",
  async (device) => {
    await openConnections(fixture.database.pool);
    const orderNo = device === "wechat" ? await orderInWechat() : await fixture.placeOrder(userId);
    const created = countCreates();
    const started = await Promise.all(Array.from({ length: 10 }, () => start(orderNo, device)));
    fixture.context.channels = new Map([...fixture.context.channels, ["wechat", fixture.channel]]);
    expect(created.count).toBe(1);
    const given = started.map(({ code_url, redirect_url, bridge }) => code_url ?? redirect_url ?? bridge?.paySign);
    expect(new Set(given).size).toBe(1);
    expect(given[0]).toEqual(expect.any(String));
  },
);

test("ten requests of an unidentified payer use one state", async () => {
  await openConnections(fixture.database.pool);
  const orderNo = await fixture.placeOrder(userId);
  const started = await Promise.all(Array.from({ length: 10 }, () => start(orderNo, "wechat")));
  expect(new Set(started.map((one) => one.authorize_url)).size).toBe(1);
});

test("fetches an expired cashier address again under the same number", async () => {
  const orderNo = await fixture.placeOrder(userId);
  const first = await start(orderNo, "phone");
  expect((await start(orderNo, "phone")).redirect_url).toBe(first.redirect_url);
  fixture.time.advance(241);
  expect((await start(orderNo, "phone")).redirect_url).not.toBe(first.redirect_url);
  expect(await statesOf(orderNo)).toEqual({ cashier: "open" });
  await pay(`${orderNo}H`);
  expect((await read(orderNo)).state).toBe("fulfilled");
});

test.for([
  ["desktop", ""],
  ["phone", "H"],
  ["wechat", "J"],
] as const)(
  "a payment from a %s with repeated, concurrent and late notifications grants one membership",
  async ([device, ending]) => {
    const orderNo = device === "wechat" ? await orderInWechat() : await fixture.placeOrder(userId);
    await start(orderNo, device);
    await pay(`${orderNo}${ending}`);
    for (const kind of ["repeat", "parallel", "late"]) {
      const body = JSON.stringify({ kind });
      const trial = await request(`/trades/${orderNo}${ending}/notifications?channel=wechat`, { method: "POST", body });
      expect(trial.answers).toEqual([{ status: 204, body: "", count: kind === "parallel" ? 50 : 1 }]);
    }
    expect((await read(orderNo)).state).toBe("fulfilled");
    expect(await grantsOf(orderNo)).toBe(1);
    const { appId, officialAccount } = fixture.sandbox.configs.wechatPay;
    const paidUnder = device === "wechat" ? officialAccount?.appId : appId;
    expect(await payments(orderNo)).toMatchObject([{ state: "paid", app_id: paidUnder, payer_openid: null }]);
  },
);

test.for([
  ["code", "cashier"],
  ["cashier", "bridge"],
  ["bridge", "code"],
] as const)(
  "grants one membership for payments by %s and then by %s, and refunds the second automatically",
  async ([first, second]) => {
    const orderNo = await orderInWechat();
    for (const device of ["desktop", "phone", "wechat"] as const) await start(orderNo, device);
    const endings = { code: "", cashier: "H", bridge: "J" };
    await Promise.all([pay(`${orderNo}${endings[first]}`), pay(`${orderNo}${endings[second]}`)]);
    expect(await grantsOf(orderNo)).toBe(1);
    await sweep(3);
    const { [first]: one, [second]: two, ...third } = await statesOf(orderNo);
    expect([one, two].sort()).toEqual(["paid", "refunded"]);
    expect(Object.values(third)).toEqual(["closed"]);
    expect((await read(orderNo)).state).toBe("fulfilled");
    const trades = await Promise.all(Object.values(endings).map((ending) => request(`/trades/${orderNo}${ending}`)));
    expect(trades.map(({ state }) => state).sort()).toEqual(["CLOSED", "REFUND", "SUCCESS"]);
  },
);

test("starting another method after payment returns the settled order, also without a notification", async () => {
  await request("/settings", { method: "PUT", body: JSON.stringify({ drops_notifications: true }) });
  const orderNo = await fixture.placeOrder(userId);
  await start(orderNo, "desktop");
  await pay(orderNo);
  const again = await start(orderNo, "phone");
  expect(again).toMatchObject({ order: { state: "fulfilled" }, redirect_url: null });
  expect((await request(`/trades/${orderNo}H`)).message).toBe("没有这个订单");
  await sweep();
  expect(await statesOf(orderNo)).toEqual({ code: "paid", cashier: "closed" });
});

test("answers a repeated start after payment by querying, not with an error", async () => {
  await request("/settings", { method: "PUT", body: JSON.stringify({ drops_notifications: true }) });
  const orderNo = await fixture.placeOrder(userId);
  await start(orderNo, "phone");
  await pay(`${orderNo}H`);
  fixture.time.advance(241);
  expect(await start(orderNo, "phone")).toMatchObject({ order: { state: "fulfilled" }, redirect_url: null });
});

test("a gateway that does not answer for the first method does not block the second", async () => {
  const orderNo = await fixture.placeOrder(userId);
  await start(orderNo, "desktop");
  swapChannel(fixture.context, {
    ...fixture.channel,
    query: () => Promise.reject(new ChannelUnavailableError("down")),
  });
  expect((await start(orderNo, "phone")).redirect_url).not.toBeNull();
  swapChannel(fixture.context, fixture.channel);
});

test("cancelling closes every method, and querying any of them detects a payment", async () => {
  const orderNo = await orderInWechat();
  for (const device of ["desktop", "phone", "wechat"] as const) await start(orderNo, device);
  await fixture.call(cancelOrder, { params: { order_no: orderNo } }, { userId });
  expect(await statesOf(orderNo)).toEqual({ bridge: "closed", code: "closed", cashier: "closed" });
  const paid = await orderInWechat();
  await start(paid, "wechat");
  await request("/settings", { method: "PUT", body: JSON.stringify({ drops_notifications: true }) });
  await pay(`${paid}J`);
  const { order } = await fixture.call(checkPayment, { params: { order_no: paid } }, { userId });
  expect(order.state).toBe("fulfilled");
});

test("a state is valid once, for its own order and buyer, and for a short time", async () => {
  const orderNo = await fixture.placeOrder(userId);
  const other = await fixture.placeOrder(userId);
  const back = await comeBack((await start(orderNo, "wechat")).authorize_url);
  await start(other, "wechat");
  const invalid = { status: 409, code: "PAYER_STATE_INVALID" };
  await expect(identify(orderNo, { ...back, state: "x".repeat(43) })).rejects.toMatchObject(invalid);
  await expect(identify(other, back)).rejects.toMatchObject(invalid);
  await expect(identify(orderNo, back, userId + 500)).rejects.toMatchObject({ status: 404 });
  await identify(orderNo, back);
  await expect(identify(orderNo, back)).rejects.toMatchObject(invalid);
  expect((await start(orderNo, "wechat")).bridge).toMatchObject({ signType: "RSA" });

  const late = await fixture.placeOrder(userId);
  const tooLate = await comeBack((await start(late, "wechat")).authorize_url);
  fixture.time.advance(601);
  await expect(identify(late, tooLate)).rejects.toMatchObject(invalid);
});

test("of ten concurrent returns with one state, one is accepted", async () => {
  await openConnections(fixture.database.pool);
  const orderNo = await fixture.placeOrder(userId);
  const back = await comeBack((await start(orderNo, "wechat")).authorize_url);
  const payment = { statement: "select from payments where order_no = $1 for update", values: [orderNo], waiting: 10 };
  const tries = await startBehindLock(fixture.database, payment, () =>
    Promise.allSettled(Array.from({ length: 10 }, () => identify(orderNo, back))),
  );
  // WeChat's own code is also valid once, and causes another error.
  const refused = tries.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toEqual(Array.from({ length: 9 }, () => expect.objectContaining({ code: "PAYER_STATE_INVALID" })));
});

test("a code unknown to WeChat uses up the state, and the next attempt needs a new one", async () => {
  const orderNo = await fixture.placeOrder(userId);
  const first = (await start(orderNo, "wechat")).authorize_url;
  const { state } = await comeBack(first);
  await expect(identify(orderNo, { code: "made-up", state })).rejects.toMatchObject({ code: "PAYER_UNKNOWN" });
  const second = (await start(orderNo, "wechat")).authorize_url;
  expect(second).not.toBe(first);
  await identify(orderNo, await comeBack(second));
});

test("the payer is deleted with the payment", async () => {
  const orderNo = await orderInWechat();
  expect((await payments(orderNo))[0].payer_openid).toMatch(/^o/);
  await fixture.call(cancelOrder, { params: { order_no: orderNo } }, { userId });
  expect((await payments(orderNo))[0].payer_openid).toBeNull();
});

test("starts nothing if the site cannot be paid inside WeChat", async () => {
  const ways = ["code"] as const;
  swapChannel(fixture.context, { ...fixture.channel, ways, payerLogin: null });
  const orderNo = await fixture.placeOrder(userId);
  await expect(start(orderNo, "wechat")).rejects.toMatchObject({ status: 422, code: "CHANNEL_NOT_OFFERED" });
  expect((await start(orderNo, "phone")).code_url).toMatch(/^weixin:/);
  swapChannel(fixture.context, fixture.channel);
});
