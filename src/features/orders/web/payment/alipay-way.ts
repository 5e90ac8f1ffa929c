import { useEffect, useState } from "react";
import { ApiError } from "../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { type Channel, startPayment } from "../../contract.ts";

/**
 * The gateways that can work in this browser, the handiest first: WeChat's own lets nobody through to Alipay, and a
 * phone cannot scan the code that it shows itself.
 */
export function usableChannels(offered: readonly Channel[], userAgent: string): Channel[] {
  const usable = offered.filter((channel) => channel !== "alipay" || !/MicroMessenger/i.test(userAgent));
  return payerDevice(userAgent) === "phone" ? usable.toSorted((one) => (one === "alipay" ? -1 : 1)) : usable;
}

/** Which of a gateway's cashiers fits. */
export function payerDevice(userAgent: string): "desktop" | "phone" {
  return /Mobi|Android|iPhone/i.test(userAgent) ? "phone" : "desktop";
}

/** `left`: the browser is on its way to the cashier. `code`: the site pays Alipay by a code. `settled`: nothing is to be paid any more. */
type Outcome = "left" | "code" | "settled" | "failed";

/** The way to Alipay's cashier and, by the back button, from it. */
export function useAlipayWay() {
  const [isGoing, setGoing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  // Who comes back by the back button may find this page as it was left: waiting.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) setGoing(false);
    };
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  async function go(orderNo: string): Promise<Outcome> {
    setGoing(true);
    setProblem(null);
    try {
      const query = { channel: "alipay", device: payerDevice(navigator.userAgent) } as const;
      const started = await callEndpoint(startPayment, { params: { order_no: orderNo }, query });
      if (started.redirect_url !== null) {
        location.assign(started.redirect_url);
        return "left";
      }
      setGoing(false);
      return started.code_url === null ? "settled" : "code";
    } catch (thrown) {
      setGoing(false);
      if (!(thrown instanceof ApiError)) throw thrown;
      setProblem(thrown.message);
      return "failed";
    }
  }

  return { go, isGoing, problem };
}
