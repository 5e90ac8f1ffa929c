import { useEffect, useState } from "react";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { CHANNELS } from "../../../../../ports/payment-channel.ts";
import { type Channel, startPayment } from "../../contract.ts";
import { payerDevice } from "./payer-device.ts";

/**
 * `left`: the browser is being redirected to the gateway. `here`: the payment page itself shows the payment.
 * `settled`: nothing is left to pay.
 */
type Outcome = "left" | "here" | "settled" | "failed";

/** Starts a payment at a gateway, and handles the return by the back button. */
export function useDeparture() {
  const [goingTo, setGoingTo] = useState<Channel | null>(null);
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null);

  // The back button may restore this page in the waiting state in which it was left.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) setGoingTo(null);
    };
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  async function go(orderNo: string, channel: Channel): Promise<Outcome> {
    setGoingTo(channel);
    setProblem(null);
    try {
      const query = { channel, device: payerDevice(navigator.userAgent) };
      const started = await callEndpoint(startPayment, { params: { order_no: orderNo }, query });
      const address = started.redirect_url ?? started.authorize_url;
      if (address !== null) {
        location.assign(address);
        return "left";
      }
      setGoingTo(null);
      return started.code_url === null && started.bridge === null ? "settled" : "here";
    } catch (thrown) {
      setGoingTo(null);
      if (!(thrown instanceof ApiError)) throw thrown;
      setProblem({ title: `${CHANNELS[channel].app}没有打开`, text: thrown.message });
      return "failed";
    }
  }

  return { go, goingTo, problem };
}

export type Departure = ReturnType<typeof useDeparture>;
