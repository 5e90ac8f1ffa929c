import { useEffect, useState } from "react";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { CHANNELS } from "../../../../../ports/payment-channel.ts";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { useAction } from "../../../../../ui/feedback/use-action.ts";
import { cancelOrder, checkPayment } from "../../contract.ts";
import { getOrderDetail } from "../../detail-contract.ts";

const DELIVERY_POLL_MS = 2_000;

/**
 * One order with its buyer's actions. Returning to the page fetches it again, because it may have been paid elsewhere.
 */
export function useOrderDetail(orderNo: string) {
  const input = { params: { order_no: orderNo } };
  const { data, error, reload } = usePersonalData(getOrderDetail, input, true);
  const { isBusy: isChecking, problem, run } = useAction();
  const [notice, setNotice] = useState("");
  const state = data?.order.state;

  useEffect(() => {
    if (state !== "pending" && state !== "paid") return;
    const look = () => document.visibilityState === "visible" && reload();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [state, reload]);

  // `data` is a new object with every answer, so each answer starts another wait.
  useEffect(() => {
    if (data?.order.state !== "paid") return;
    const timer = setTimeout(reload, DELIVERY_POLL_MS);
    return () => clearTimeout(timer);
  }, [data, reload]);

  /** Queries the gateway for the payment. */
  async function check(): Promise<void> {
    setNotice("");
    await run(async () => {
      const { order } = await callEndpoint(checkPayment, input);
      if (order.state !== "pending") return reload();
      const where = order.channel === "none" ? "支付渠道" : CHANNELS[order.channel].title;
      setNotice(`${where}还没有收到这笔款，付款后一般几秒到账。`);
    });
  }

  async function cancel(): Promise<void> {
    await callEndpoint(cancelOrder, input);
    reload();
  }

  return { detail: data, error, reload, check, isChecking, notice, problem: problem ?? null, cancel };
}
