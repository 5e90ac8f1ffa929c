import { useRef, useState } from "react";
import { ApiError } from "../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { openSessionStore } from "../../../../ui/browser/session-store.ts";
import { type Channel, createOrder, type Order } from "../../contract.ts";
import { attemptKey, endAttempt } from "./attempt-key.ts";

interface CheckoutOptions {
  planId: number;
  /** Version of the purchase agreement that the buyer reads on this page. */
  agreementVersion: string;
  channel: Channel;
  onOrder(order: Order): void | Promise<void>;
}

/** Makes the order, once: repeated presses and retries send the same Idempotency-Key (decisions §5). */
export function useCheckout({ planId, agreementVersion, channel, onOrder }: CheckoutOptions) {
  const [isPlacing, setPlacing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isUnderWay = useRef(false);

  async function place(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPlacing(true);
    setProblem(null);
    const store = openSessionStore();
    const attempt = attemptKey(
      { planId, agreementVersion, channel },
      { store, now: () => Date.now(), random: randomKey },
    );
    try {
      const { order } = await callEndpoint(
        createOrder,
        { body: { plan_id: planId, channel: attempt.channel, agreement_version: agreementVersion } },
        { idempotencyKey: attempt.key },
      );
      await onOrder(order);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "IDEMPOTENCY_KEY_REUSED") endAttempt(store);
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
  return `${error.message}。订单没有重复生成，也没有扣款，可以再试一次。`;
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
