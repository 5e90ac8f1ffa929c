import type { Timing } from "../../../../../kit/process/timing.ts";
import type { Order } from "../../contract.ts";
import { nextPollMs } from "./payment-phase.ts";

/** The browser functions needed to follow an order; injected so that tests control time, network and visibility. */
export interface FollowDependencies extends Pick<Timing, "startTimer"> {
  /** Fetches the order; rejects on failure. */
  fetchOrder(): Promise<Order>;
  /** Returns whether to continue; called with every order that arrives. */
  onOrder(order: Order): boolean;
  isVisible(): boolean;
  /** Calls back when visibility changes; the returned function stops it. */
  onVisibility(listener: () => void): () => void;
}

/**
 * Fetches an order every 2 s while the page is visible, slower after failures, until `onOrder` has seen enough.
 * Returning to the page fetches at once. The returned function stops it.
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
      // Nothing is lost: the order is fetched again, and "我已支付" shows the error.
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
