import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { uploadRefundProof } from "../../refund-contract.ts";

/** Sends a guardian's papers one after the other; stops at the first that fails. */
export async function sendProofs({
  orderNo,
  line,
  files,
  onProgress,
}: {
  orderNo: string;
  line: number;
  files: readonly File[];
  onProgress?(at: { name: string; percent: number }): void;
}): Promise<void> {
  for (const upload of files) {
    const onPercent = (percent: number) => onProgress?.({ name: upload.name, percent });
    await callEndpoint(uploadRefundProof, { params: { order_no: orderNo }, query: { line }, upload }, { onPercent });
  }
}
