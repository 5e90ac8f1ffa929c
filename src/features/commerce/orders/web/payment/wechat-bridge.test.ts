import { expect, test } from "vitest";
import { type BridgeHost, callBridge, type WeixinBridge } from "./wechat-bridge.ts";

const call = {
  appId: "wx1",
  timeStamp: "1",
  nonceStr: "n",
  package: "prepay_id=wx2",
  signType: "RSA",
  paySign: "s",
};

function hostWith(bridge: WeixinBridge | null, comesLater = false): BridgeHost & { ready(): void; timeUp(): void } {
  let isThere = !comesLater;
  const waiting: (() => void)[] = [];
  const timers: (() => void)[] = [];
  return {
    find: () => (isThere ? bridge : null),
    onReady: (listener) => {
      waiting.push(listener);
      return () => waiting.splice(0);
    },
    startTimer: (run) => {
      timers.push(run);
      return () => timers.splice(0);
    },
    ready() {
      isThere = true;
      for (const resume of waiting.splice(0)) resume();
    },
    timeUp() {
      for (const run of timers.splice(0)) run();
    },
  };
}

const answering = (message: string): WeixinBridge => ({ invoke: (_name, _call, done) => done({ err_msg: message }) });

test.for([
  ["get_brand_wcpay_request:ok", "done"],
  ["get_brand_wcpay_request:cancel", "cancelled"],
  ["get_brand_wcpay_request:fail", "failed"],
  ["system:access_denied", "failed"],
] as const)("reads WeChat's answer %s as %s", async ([message, outcome]) => {
  expect(await callBridge(call, hostWith(answering(message)))).toBe(outcome);
});

test("passes the data signed by the gateway to the bridge unchanged", async () => {
  const seen: unknown[] = [];
  const bridge: WeixinBridge = {
    invoke(name, given, done) {
      seen.push(name, given);
      done({});
    },
  };
  await callBridge(call, hostWith(bridge));
  expect(seen).toEqual(["getBrandWCPayRequest", call]);
});

test("waits for a bridge that loads after the page's scripts, with a time limit", async () => {
  const late = hostWith(answering("x:ok"), true);
  const outcome = callBridge(call, late);
  late.ready();
  expect(await outcome).toBe("done");
  const nowhere = hostWith(null);
  const missing = callBridge(call, nowhere);
  nowhere.timeUp();
  expect(await missing).toBe("missing");
});
