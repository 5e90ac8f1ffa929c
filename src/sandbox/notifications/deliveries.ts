import { isOutOfRoom } from "../../kit/process/error-code.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ledger } from "../ledger.ts";
import type { Delivery, ProductAnswer, SandboxTrade } from "../ledger-records.ts";
import type { SandboxTimer } from "../sandbox-timer.ts";
import { postNotification } from "./post-notification.ts";

/** How one provider notifies the merchant. */
export interface NotificationWay<Content> {
  /** Waits after each failed attempt. */
  retryDelaysSeconds: readonly number[];
  compose(content: Content): Pick<Delivery, "id" | "eventType" | "body">;
  headers(body: string, at: Date): Record<string, string>;
  isAcknowledged(answer: ProductAnswer): boolean;
}

export interface Deliveries<Content> {
  /** Notifies the product, with retries. Resolves after the first attempt. */
  enqueue(outTradeNo: string, notifyUrl: string, content: Content): Promise<void>;
  /** A notification for callers that write it into the ledger together with its event. */
  compose(notifyUrl: string, content: Content): Delivery;
  /** Sends one that is in the ledger, with retries. Resolves after the first attempt. */
  begin(outTradeNo: string, delivery: Delivery): Promise<void>;
  /** Takes up what an earlier process left unfinished. */
  resume(): void;
  stop(): void;
}

export function createDeliveries<Content>(options: {
  ledger: Ledger;
  /** The provider's own trades. */
  trades: ReadonlyMap<string, SandboxTrade>;
  way: NotificationWay<Content>;
  clock: Clock;
  timer: SandboxTimer;
  fetch: typeof fetch;
}): Deliveries<Content> {
  const { ledger, trades, way, clock, timer } = options;
  const cancellations = new Map<string, () => void>();
  let isStopped = false;

  /** False when the books have no room for it. */
  function save(outTradeNo: string, delivery: Delivery): boolean {
    const trade = trades.get(outTradeNo);
    if (!trade) return true;
    const others = trade.deliveries.filter((one) => one.id !== delivery.id);
    try {
      ledger.saveTrade({ ...trade, deliveries: [...others, delivery] });
      return true;
    } catch (error) {
      if (isOutOfRoom(error)) return false;
      throw error;
    }
  }

  async function attempt(outTradeNo: string, delivery: Delivery): Promise<void> {
    cancellations.delete(delivery.id);
    const at = clock.now();
    const headers = way.headers(delivery.body, at);
    const answer = await postNotification(options.fetch, { url: delivery.notifyUrl, headers, body: delivery.body });
    if (isStopped) return;

    const attempts = [...delivery.attempts, { at: at.toISOString(), ...answer }];
    const delaySeconds = way.retryDelaysSeconds[attempts.length - 1];
    const isOver = way.isAcknowledged(answer) || delaySeconds === undefined;
    const next: Delivery = isOver
      ? { ...delivery, attempts, state: way.isAcknowledged(answer) ? "delivered" : "given_up", nextAttemptAt: null }
      : { ...delivery, attempts, nextAttemptAt: new Date(clock.now().getTime() + delaySeconds * 1000).toISOString() };
    // An attempt that is not in the books has not been made: it is made again.
    if (!save(outTradeNo, next)) schedule(outTradeNo, delivery, (way.retryDelaysSeconds[0] ?? 0) * 1000);
    else if (!isOver) schedule(outTradeNo, next, delaySeconds * 1000);
  }

  function schedule(outTradeNo: string, delivery: Delivery, milliseconds: number): void {
    const cancel = timer.after(milliseconds, () => void attempt(outTradeNo, delivery));
    cancellations.set(delivery.id, cancel);
  }

  function compose(notifyUrl: string, content: Content): Delivery {
    const isDropped = ledger.settings.dropsNotifications;
    return {
      ...way.compose(content),
      notifyUrl,
      state: isDropped ? "dropped" : "pending",
      attempts: [],
      nextAttemptAt: isDropped ? null : clock.now().toISOString(),
    };
  }

  async function begin(outTradeNo: string, delivery: Delivery): Promise<void> {
    if (delivery.state === "pending") await attempt(outTradeNo, delivery);
  }

  return {
    compose,
    begin,
    async enqueue(outTradeNo, notifyUrl, content) {
      const delivery = compose(notifyUrl, content);
      // Without room the first attempt that finds some writes it.
      save(outTradeNo, delivery);
      await begin(outTradeNo, delivery);
    },
    resume() {
      const now = clock.now().getTime();
      for (const trade of trades.values()) {
        for (const delivery of trade.deliveries) {
          if (delivery.state !== "pending" || delivery.nextAttemptAt === null) continue;
          schedule(trade.outTradeNo, delivery, Math.max(0, Date.parse(delivery.nextAttemptAt) - now));
        }
      }
    },
    stop() {
      isStopped = true;
      for (const cancel of cancellations.values()) cancel();
      cancellations.clear();
    },
  };
}
