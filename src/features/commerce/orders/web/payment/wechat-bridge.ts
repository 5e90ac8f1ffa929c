import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import type { Timing } from "../../../../../kit/process/timing.ts";
import type { startPayment } from "../../contract.ts";

export type BridgeCall = NonNullable<OutputOf<typeof startPayment>["bridge"]>;

/** The bridge that WeChat's own browser adds to every page. */
export interface WeixinBridge {
  invoke(name: "getBrandWCPayRequest", call: BridgeCall, done: (answer: { err_msg?: string }) => void): void;
}

/** The browser functions that calling the bridge needs. Tests inject them. */
export interface BridgeHost extends Pick<Timing, "startTimer"> {
  find(): WeixinBridge | null;
  /** Calls back once when WeChat has added its bridge to the page. The returned function stops waiting. */
  onReady(listener: () => void): () => void;
}

/**
 * `missing`: the browser is not WeChat's, even if it identifies as WeChat. `done` is reported by the browser and
 * proves nothing.
 */
export type BridgeOutcome = "done" | "cancelled" | "failed" | "missing";

const READY_WITHIN_MS = 3_000;

/** Opens WeChat's payment over this page. The bridge may be added to the page after its scripts have run. */
export async function callBridge(call: BridgeCall, host: BridgeHost): Promise<BridgeOutcome> {
  const bridge = host.find() ?? (await waitForBridge(host));
  if (bridge === null) return "missing";
  return new Promise((resolve) => {
    bridge.invoke("getBrandWCPayRequest", call, ({ err_msg: message = "" }) => {
      if (message.endsWith(":ok")) resolve("done");
      else resolve(message.endsWith(":cancel") ? "cancelled" : "failed");
    });
  });
}

function waitForBridge(host: BridgeHost): Promise<WeixinBridge | null> {
  return new Promise((resolve) => {
    const stopListening = host.onReady(() => {
      cancelTimer();
      resolve(host.find());
    });
    const cancelTimer = host.startTimer(() => {
      stopListening();
      resolve(host.find());
    }, READY_WITHIN_MS);
  });
}
