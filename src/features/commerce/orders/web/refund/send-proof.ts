import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { uploadRefundProof } from "../../refund-contract.ts";

/** Sends one of a guardian's files. */
export function sendProof({ orderNo, line }: { orderNo: string; line: number }) {
  const about = { params: { order_no: orderNo }, query: { line } };
  return (upload: File, onPercent: (percent: number) => void) =>
    callEndpoint(uploadRefundProof, { ...about, upload }, { onPercent });
}
