import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { uploadRefundProof } from "../../refund-contract.ts";

/** Sends a guardian's papers one after the other; stops at the first that fails. */
export async function sendProofs({
  orderNo,
  line,
  files,
}: {
  orderNo: string;
  line: number;
  files: readonly File[];
}): Promise<void> {
  for (const upload of files) {
    await callEndpoint(uploadRefundProof, { params: { order_no: orderNo }, query: { line }, upload });
  }
}
