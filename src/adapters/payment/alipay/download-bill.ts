import { z } from "zod";
import { type BillRow, PaymentRefusedError, UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { fetchFile } from "../bill/fetch-file.ts";
import type { AlipayConfig } from "./alipay-config.ts";
import type { GatewayClient } from "./gateway-client.ts";
import { readTrusted } from "./gateway-messages.ts";
import { readBill } from "./read-bill.ts";

const billAnswer = z.object({ bill_download_url: z.url().max(2048) });

/** The bill of a day. Its address is valid for half a minute, so each attempt requests a new one. */
export async function downloadBill(
  gateway: GatewayClient,
  { config, fetch }: { config: AlipayConfig; fetch: typeof globalThis.fetch },
  day: string,
): Promise<BillRow[] | null> {
  let answer: string;
  try {
    const content = { bill_type: "trade", bill_date: day };
    answer = await gateway.call("alipay.data.dataservice.bill.downloadurl.query", content);
  } catch (error) {
    if (isNoBill(error)) return null;
    throw error;
  }
  const { bill_download_url: address } = readTrusted(billAnswer, JSON.parse(answer));
  const packed = await fetchFile(fetch, toSafeAddress(address, config), {});
  try {
    return await readBill(packed, config);
  } catch (error) {
    if (error instanceof UntrustedMessageError) throw error;
    throw new UntrustedMessageError("账单压缩包损坏", { cause: error });
  }
}

/** The file itself is not signed, so it is only accepted from Alipay over TLS. */
function toSafeAddress(address: string, { gatewayUrl }: AlipayConfig): URL {
  const url = new URL(address);
  if (url.origin === new URL(gatewayUrl).origin) return url;
  if (!/(?:^|\.)(?:alipay\.com|alipaydev\.com|alipayobjects\.com)$/.test(url.hostname) || url.port !== "")
    throw new UntrustedMessageError("账单的下载地址不是支付宝的");
  url.protocol = "https:";
  return url;
}

/** No trade on that day, or the bill is not created yet. The code occurs with and without its prefix. */
function isNoBill(error: unknown): boolean {
  return error instanceof PaymentRefusedError && /^(?:ISP\.)?BILL-?NOT-?EXIST$/.test(error.code);
}
