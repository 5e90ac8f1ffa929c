import { useCallback, useEffect, useState } from "react";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { realTiming } from "../../../../../kit/process/timing.ts";
import { type Channel, cancelOrder, checkPayment, getOrder, type Order, startPayment } from "../../contract.ts";
import type { FittingWay } from "../../payment-ways.ts";
import { followOrder } from "./follow-order.ts";
import { payerDevice } from "./payer-device.ts";

/** The displayed order, with its current code if it has one. */
export interface PaymentView {
  order: Order | null;
  codeUrl: string | null;
  qrSvg: string | null;
  /**
   * By this browser's clock, the code had expired before the server returned it. The clock is wrong, so no countdown
   * is shown.
   */
  isClockOff: boolean;
}

export type PaymentStep = "start" | "check" | "cancel";

const NOTHING: PaymentView = { order: null, codeUrl: null, qrSvg: null, isClockOff: false };

/** Gets the code, follows the order until it is final, and lets the buyer query, renew and cancel. */
export function usePayment({ orderNo, channel, way }: { orderNo: string; channel: Channel; way: FittingWay }) {
  const [view, setView] = useState<PaymentView>(NOTHING);
  const [step, setStep] = useState<PaymentStep | null>("start");
  const [error, setError] = useState<ApiError | null>(null);
  const isPending = view.order?.state === "pending";

  const run = useCallback(async (name: PaymentStep, work: () => Promise<Partial<PaymentView>>): Promise<boolean> => {
    setStep(name);
    setError(null);
    try {
      const change = await work();
      setView((former) => ({ ...former, ...change }));
      return true;
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown);
      return false;
    } finally {
      setStep(null);
    }
  }, []);

  const start = useCallback(
    // Only a code begins the payment when it is displayed. The other methods begin it when they are chosen.
    () => run("start", () => (way === "code" ? beginPayment(orderNo, channel) : readOrder(orderNo))),
    [run, orderNo, channel, way],
  );

  useEffect(() => {
    void start();
  }, [start]);

  useEffect(() => {
    if (!isPending) return;
    return followOrder({
      fetchOrder: async () => (await callEndpoint(getOrder, { params: { order_no: orderNo } })).order,
      onOrder: (order) => {
        setView((former) => ({ ...former, order }));
        return order.state === "pending";
      },
      isVisible: () => document.visibilityState === "visible",
      onVisibility: (listener) => {
        document.addEventListener("visibilitychange", listener);
        return () => document.removeEventListener("visibilitychange", listener);
      },
      startTimer: realTiming.startTimer,
    });
  }, [isPending, orderNo]);

  const input = { params: { order_no: orderNo } };
  return {
    ...view,
    step,
    error,
    start,
    check: () => run("check", () => callEndpoint(checkPayment, input)),
    cancel: () => run("cancel", () => callEndpoint(cancelOrder, input)),
  };
}

async function beginPayment(orderNo: string, channel: Channel): Promise<Partial<PaymentView>> {
  const input = { params: { order_no: orderNo } };
  try {
    const query = { channel, device: payerDevice(navigator.userAgent) };
    const { order, ...way } = await callEndpoint(startPayment, { ...input, query });
    const { code_url: codeUrl, qr_svg: qrSvg } = way;
    return { order, codeUrl, qrSvg, isClockOff: new Date(order.expires_at).getTime() <= Date.now() };
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== "ORDER_CLOSED") throw thrown;
    return readOrder(orderNo);
  }
}

async function readOrder(orderNo: string): Promise<Partial<PaymentView>> {
  const { order } = await callEndpoint(getOrder, { params: { order_no: orderNo } });
  return { order, codeUrl: null, qrSvg: null };
}
