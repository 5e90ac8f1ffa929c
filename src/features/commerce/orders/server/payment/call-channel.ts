import { AppError } from "../../../../../kit/api/app-error.ts";
import {
  ChannelUnavailableError,
  PaymentRefusedError,
  UntrustedMessageError,
} from "../../../../../ports/payment-channel.ts";
import type { OrdersContext } from "../order/orders-context.ts";

/** Whether a call failed because of the gateway. */
export function isChannelTrouble(error: unknown): error is Error {
  return (
    error instanceof ChannelUnavailableError ||
    error instanceof PaymentRefusedError ||
    error instanceof UntrustedMessageError
  );
}

/** Runs a gateway call while a buyer waits. Gateway errors become `PAYMENT_UNAVAILABLE` and are logged. */
export async function callChannel<T>(
  { logger }: Pick<OrdersContext, "logger">,
  facts:
    | { orderNo: string; call: "create" | "query" | "close" | "identify" }
    | { channel: string; day: string; call: "bill" },
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isChannelTrouble(error)) throw error;
    logger.error({ err: error, ...facts }, "payment gateway call failed");
    throw new AppError({
      status: 503,
      code: "PAYMENT_UNAVAILABLE",
      message: "支付渠道暂时不可用，请稍后重试",
      extra: { retry_after: 10 },
      cause: error,
    });
  }
}
