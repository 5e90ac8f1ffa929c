import { formatExactTime } from "../../../../kit/values/time-text.ts";
import type { Invoice } from "../contract.ts";
import type { FileKind } from "../file-kinds.ts";

type Tone = "waiting" | "good" | "quiet" | "warning";

export const INVOICE_TONES: Readonly<Record<Invoice["state"], Tone>> = {
  requested: "waiting",
  issued: "good",
  refused: "warning",
  withdrawn: "quiet",
  red_lettered: "quiet",
};

export const FILE_KIND_TITLES: Readonly<Record<FileKind, string>> = { pdf: "PDF", ofd: "OFD", xml: "XML" };

/** `2026-12-08` in its displayed form. */
export function dayText(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}年${month}月${date}日`;
}

/** The state in one or two sentences. */
export function invoiceNote(
  invoice: Pick<
    Invoice,
    "state" | "due_on" | "answer" | "number" | "red_number" | "decided_at" | "file" | "amount_fen"
  >,
): string {
  const { state, answer, number, red_number: redNumber } = invoice;
  const decided = invoice.decided_at === null ? "" : formatExactTime(new Date(invoice.decided_at));
  switch (state) {
    case "requested":
      if (invoice.amount_fen === 0) return "订单已全部退款，没有可开票的金额，申请随后自动撤回。";
      return `最迟 ${dayText(invoice.due_on)} 开具，开好后通知你。`;
    case "issued":
      return invoice.file === null
        ? `${decided} 开具，号码 ${number}。没有可下载的文件，可以用号码在税务平台查验。`
        : `${decided} 开具，号码 ${number}。`;
    case "refused":
      return `未能开具：${answer ?? ""}。可以改好后重新申请。`;
    case "withdrawn":
      return answer === null ? "你撤回了申请，期限内可以重新申请。" : `${answer}，申请已撤回。`;
    default:
      return `号码 ${number} 的发票已冲红，红字发票号码 ${redNumber}。有余下的金额可以重新申请。`;
  }
}
