import { useRef, useState } from "react";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { type Channel, createOrder, type Order } from "../../contract.ts";
import { attemptKey, endAttempt, noteOrder, attemptStore as store } from "./attempt-key.ts";
import type { Purchase } from "./purchase.ts";

interface CheckoutOptions {
  purchase: Pick<Purchase, "subject" | "request">;
  /** The displayed total. A higher price is reported and not ordered. */
  displayedFen: number;
  /** The coupon that the total includes. null: none. */
  couponId: number | null;
  /** The version of the purchase agreement on this page. */
  agreementVersion: string;
  channel: Channel;
  /** Called if the displayed total is outdated. */
  onPriceChange(): void;
  onOrder(order: Order): void | Promise<void>;
}

/** Creates the order once: repeated clicks and retries send the same Idempotency-Key (decisions §5). */
export function useCheckout({
  purchase,
  displayedFen,
  couponId,
  agreementVersion,
  channel,
  onPriceChange,
  onOrder,
}: CheckoutOptions) {
  const [isPlacing, setPlacing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isUnderWay = useRef(false);

  async function place(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPlacing(true);
    setProblem(null);
    const attempt = attemptKey(
      { subject: purchase.subject, couponId, agreementVersion, displayedFen, channel },
      { store, now: () => Date.now(), random: randomKey },
    );
    try {
      const { order } = await callEndpoint(
        createOrder,
        {
          body: {
            ...purchase.request,
            channel: attempt.channel,
            agreement_version: agreementVersion,
            shown_total_fen: displayedFen,
            ...(couponId !== null && { coupon_id: couponId }),
          },
        },
        { idempotencyKey: attempt.key },
      );
      noteOrder(store, { key: attempt.key, orderNo: order.order_no });
      await onOrder(order);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "IDEMPOTENCY_KEY_REUSED") endAttempt(store, null);
      if (error.code === "PRICE_CHANGED" || error.code === "COUPON_NOT_USABLE") onPriceChange();
      setProblem(problemText(error));
    } finally {
      isUnderWay.current = false;
      setPlacing(false);
    }
  }

  return { place, isPlacing, problem };
}

function problemText(error: ApiError): string {
  if (error.code === "AGREEMENT_REQUIRED") return "购买协议刚刚更新，请刷新页面，阅读新版本后再下单。";
  if (error.code === "PRICE_CHANGED") return `${error.message}。没有下单，也没有扣款；看过新的金额再决定。`;
  if (error.code === "COUPON_NOT_USABLE") return `${error.message}。没有下单，也没有扣款；看过新的金额再决定。`;
  return `${error.message}。订单没有重复生成，也没有扣款，可以再试一次。`;
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
