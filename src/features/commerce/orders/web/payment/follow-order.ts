import type { Timing } from "../../../../../kit/process/timing.ts";
import type { Order } from "../../contract.ts";
import { nextPollMs } from "./payment-phase.ts";

/** The browser functions that following an order needs. Tests inject time, network and visibility. */
export interface FollowDependencies extends Pick<Timing, "startTimer"> {
  /** Fetches the order; rejects on failure. */
  fetchOrder(): Promise<Order>;
  /** Called with every fetched order. Returns whether to continue. */
  onOrder(order: Order): boolean;
  isVisible(): boolean;
  /** Calls back when visibility changes. The returned function stops it. */
  onVisibility(listener: () => void): () => void;
}

/**
 * Fetches an order every 2 s while the page is visible, less often after failures, until `onOrder` returns false.
 * Returning to the page fetches immediately. The returned function stops it.
 */
export function followOrder(dependencies: FollowDependencies): () => void {
  let failures = 0;
  let isStopped = false;
  let isFetching = false;
  let cancelTimer = () => {};

  function plan() {
    cancelTimer();
    if (!isStopped && dependencies.isVisible())
      cancelTimer = dependencies.startTimer(() => void fetchOrder(), nextPollMs(failures));
  }

  async function fetchOrder() {
    if (isFetching || isStopped) return;
    isFetching = true;
    try {
      const order = await dependencies.fetchOrder();
      failures = 0;
      if (!isStopped && !dependencies.onOrder(order)) stop();
    } catch {
      // No error is shown: the order is fetched again, and "我已支付" shows the error.
      failures += 1;
    }
    isFetching = false;
    plan();
  }

  const forgetVisibility = dependencies.onVisibility(() => {
    cancelTimer();
    if (dependencies.isVisible()) void fetchOrder();
  });

  function stop() {
    isStopped = true;
    cancelTimer();
    forgetVisibility();
  }

  plan();
  return stop;
}
