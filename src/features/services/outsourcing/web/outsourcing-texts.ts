import { formatFen } from "../../../../kit/values/money.ts";

/** ¥8,000 起 */
export function fromText({ from_fen: fromFen }: { from_fen: number }): string {
  return `${formatFen(fromFen, { short: true })} 起`;
}

/** 2026年12月31日, for a day without a time. */
export function dayText(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}年${month}月${date}日`;
}

/** The process, step by step. */
export const STEPS = [
  { title: "说说要做什么", text: "写下需求，附上资料。附件只有你和负责的人看得到。" },
  { title: "沟通和报价", text: "两个工作日内有人联系你。报价写明做什么、不做什么、分几期、每期多少钱。" },
  { title: "确认，分期付款", text: "你在页面上确认报价才开始。一期一付，前一期验收以后再付下一期。" },
  {
    title: "交付和验收",
    text: "每期交付后由你验收，不符合约定可以退回修改。付了款还没验收的一期，七天内可以全额退款。",
  },
] as const;
