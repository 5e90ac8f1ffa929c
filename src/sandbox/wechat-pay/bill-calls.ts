import { Hono } from "hono";
import { MINUTE_MS } from "../../kit/values/durations.ts";
import type { Clock } from "../../ports/clock.ts";
import { isBillMade } from "../bill-days.ts";
import { createBillTokens } from "../bill-tokens.ts";
import type { Ledger } from "../ledger.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { refusals } from "./gateway-refusal.ts";
import { makeTradeBill } from "./trade-bill.ts";

const MADE_AT_HOUR = 10;

/** The bill calls; the file's own answer carries no signature. */
export function billCalls(options: {
  keys: SandboxKeys["wechatPay"];
  ledger: Ledger;
  clock: Clock;
  answer(status: number, json: object): Response;
}): Hono {
  const { keys, ledger, clock, answer } = options;
  const tokens = createBillTokens(clock, 5 * MINUTE_MS);
  const api = new Hono();
  api.get("/v3/bill/tradebill", (c) => {
    const day = c.req.query("bill_date") ?? "";
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw refusals.badParameter("bill_date");
    if ((c.req.query("bill_type") ?? "ALL") !== "ALL") throw refusals.badParameter("bill_type");
    if (c.req.query("tar_type") !== "GZIP") throw refusals.badParameter("tar_type");
    if (!isBillMade(day, { now: clock.now(), hour: MADE_AT_HOUR })) throw refusals.billBeingMade();
    const bill = makeTradeBill(ledger.trades.wechat.values(), day, keys);
    if (bill === null) throw refusals.noBill();
    const path = new URL(c.req.url).pathname.replace("/v3/bill/tradebill", "/v3/billdownload/file");
    const download = `${new URL(c.req.url).origin}${path}?token=${tokens.add(bill.packed)}`;
    return answer(200, { hash_type: "SHA1", hash_value: bill.sha1, download_url: download });
  });
  api.get("/v3/billdownload/file", (c) => {
    const file = tokens.take(c.req.query("token") ?? "");
    if (file === null) throw refusals.noBill();
    return new Response(new Uint8Array(file), { headers: { "content-type": "application/gzip" } });
  });
  return api;
}
