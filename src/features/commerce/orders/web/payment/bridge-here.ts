import { realTiming } from "../../../../../kit/process/timing.ts";
import { type BridgeCall, type BridgeHost, callBridge, type WeixinBridge } from "./wechat-bridge.ts";

const host: BridgeHost = {
  find: () => (window as { WeixinJSBridge?: WeixinBridge }).WeixinJSBridge ?? null,
  onReady(listener) {
    document.addEventListener("WeixinJSBridgeReady", listener, { once: true });
    return () => document.removeEventListener("WeixinJSBridgeReady", listener);
  },
  startTimer: realTiming.startTimer,
};

/** Opens WeChat's own payment in this browser. Only payments inside WeChat need it, so the code loads on demand. */
export const callHere = (call: BridgeCall) => callBridge(call, host);
