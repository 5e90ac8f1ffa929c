import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { CHANNELS } from "../../../../../ports/payment-channel.ts";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { checkPayment, getOrder, type Order } from "../../contract.ts";

const DELIVERY_POLL_MS = 2_000;

/**
 * An order after payment. It is fetched again while it is being delivered, and at the buyer's request while it is
 * unpaid.
 */
export function useSettledOrder(orderNo: string) {
  const input = { params: { order_no: orderNo } };
  const { state, data, error, reload } = usePersonalData(getOrder, input, true);
  const [isChecking, setChecking] = useState(false);
  const [notice, setNotice] = useState("");
  const order = data?.order ?? null;
  const hasRequested = useRef(false);
  const checkNow = useRef(async () => {});

  // `data` is a new object with every answer, so each answer starts another wait.
  useEffect(() => {
    if (data?.order.state !== "paid") return;
    const timer = setTimeout(reload, DELIVERY_POLL_MS);
    return () => clearTimeout(timer);
  }, [data, reload]);

  // Returning from a cashier does not prove a payment, so the channel is queried before the page states the result.
  const isUnpaid = data?.order.state === "pending";
  useEffect(() => {
    if (!isUnpaid || hasRequested.current) return;
    hasRequested.current = true;
    void checkNow.current();
  }, [isUnpaid]);

  async function check(): Promise<void> {
    setChecking(true);
    setNotice("");
    try {
      const answer = await callEndpoint(checkPayment, input);
      if (answer.order.state === "pending")
        setNotice(`${channelName(answer.order)}还没有收到这笔款，付款后一般几秒到账。`);
      else reload();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setNotice(`${thrown.message}。订单还在，已付的款不会丢。`);
    } finally {
      setChecking(false);
    }
  }

  checkNow.current = check;

  return { state, order, error, reload, check, isChecking, notice };
}

function channelName({ channel }: Order): string {
  return channel === "none" ? "支付渠道" : CHANNELS[channel].title;
}
