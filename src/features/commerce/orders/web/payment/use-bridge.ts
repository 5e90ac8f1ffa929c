import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { fetchCode } from "../../../../../ui/trouble/fetch-code.ts";
import { identifyPayer, startPayment } from "../../contract.ts";
import type { BridgeCall } from "./wechat-bridge.ts";

/** The parameters with which the browser returned from WeChat. */
export interface ReturnedPayer {
  code: string;
  state: string;
}

const OTHER_WECHAT = "微信没有付成。如果这张订单在另一个微信里打开过，请用那个微信付，或者在手机浏览器里打开这张订单。";

/**
 * Payment inside WeChat: the payer is identified once by a redirect through WeChat. Then WeChat opens its payment over
 * this page.
 */
export function useBridge(
  orderNo: string,
  given: { returned: ReturnedPayer | null; onTaken(): void; onDone(): Promise<void> },
) {
  const [isPaying, setPaying] = useState(false);
  const [notice, setNotice] = useState("");
  /** The browser only claims to be WeChat's. The sandbox has a page for this call. */
  const [unheard, setUnheard] = useState<BridgeCall | null>(null);
  const isTaken = useRef(false);
  const { returned, onTaken } = given;

  async function pay(from: ReturnedPayer | null = null): Promise<void> {
    setPaying(true);
    setNotice("");
    try {
      const params = { order_no: orderNo };
      if (from !== null) await callEndpoint(identifyPayer, { params, body: from });
      const query = { channel: "wechat", device: "wechat" } as const;
      const started = await callEndpoint(startPayment, { params, query });
      if (started.authorize_url !== null) return location.assign(started.authorize_url);
      if (started.bridge === null) return await given.onDone();
      const { callHere } = await fetchCode(() => import("./bridge-here.ts"));
      const outcome = await callHere(started.bridge);
      if (outcome === "done") await given.onDone();
      if (outcome === "cancelled") setNotice("没有付款，订单还在。");
      if (outcome === "failed") setNotice(OTHER_WECHAT);
      if (outcome === "missing") {
        setNotice("没有找到微信的支付功能，请在微信里打开这一页。");
        setUnheard(started.bridge);
      }
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setNotice(`${thrown.message}。没有扣款。`);
    }
    setPaying(false);
  }

  const payNow = useRef(pay);
  payNow.current = pay;
  // A user who returns from WeChat has already started the payment. Each return counts once, even if the page renders
  // again.
  useEffect(() => {
    if (returned === null || isTaken.current) return;
    isTaken.current = true;
    onTaken();
    void payNow.current(returned);
  }, [returned, onTaken]);

  return { pay: () => pay(), isPaying, notice, unheard };
}
