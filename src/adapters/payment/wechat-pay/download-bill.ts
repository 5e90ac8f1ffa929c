import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import type { BillRow } from "../../../ports/payment-channel.ts";
import { PaymentRefusedError, UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { fetchFile } from "../bill/fetch-file.ts";
import type { GatewayClient } from "./gateway-client.ts";
import { readTrusted } from "./open-notification.ts";
import { readBill } from "./read-bill.ts";
import { authorizationHeader } from "./signature.ts";
import type { SenderOptions } from "./signed-request.ts";

const billAnswer = z.object({
  hash_type: z.literal("SHA1"),
  hash_value: z.string().regex(/^[0-9a-fA-F]{40}$/),
  download_url: z.url().max(2048),
});

/**
 * The bill of a day: its address is requested, then its file is fetched, each with a signed call. The response with the
 * file is not signed; the signed answer before it contains the file's hash.
 */
export async function downloadBill(
  call: GatewayClient,
  { config, clock, nonce, fetch }: Omit<SenderOptions, "timeoutMilliseconds">,
  day: string,
): Promise<BillRow[] | null> {
  let answer: string;
  try {
    const pathAndQuery = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`;
    answer = await call({ method: "GET", pathAndQuery });
  } catch (error) {
    const isNone = error instanceof PaymentRefusedError && NO_BILL.has(error.code);
    if (isNone) return null;
    throw error;
  }
  const { download_url: address, hash_value: sha1 } = readTrusted(billAnswer, answer);
  const url = new URL(address);
  if (!config.baseUrls.some((base) => new URL(base).origin === url.origin))
    throw new UntrustedMessageError("账单的下载地址不是微信支付的");
  const authorization = authorizationHeader(
    {
      method: "GET",
      pathAndQuery: url.pathname + url.search,
      body: "",
      nonce: nonce(),
      timestamp: Math.floor(clock.now().getTime() / 1000),
    },
    { id: config.merchantId, serial: config.merchantSerial, key: createPrivateKey(config.merchantPrivateKey) },
  );
  const packed = await fetchFile(fetch, url, { authorization, accept: "*/*" });
  return readBill(packed, { merchantId: config.merchantId, sha1 });
}

/** No trade on that day, or the bill is not created yet. */
const NO_BILL: ReadonlySet<string> = new Set(["NOSTATEMENTEXIST", "STATEMENTCREATING"]);
