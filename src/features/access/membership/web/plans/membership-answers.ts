import type { LinkedText, Question } from "../../../../../ui/layout/sales-parts.tsx";
import { STRUCK_DAYS } from "../../../prices/price-rules.ts";

/** Questions before buying with their answers. The page shows them and publishes them as structured data. */
export const MEMBERSHIP_QUESTIONS: readonly Question[] = [
  {
    question: "续费会浪费还没用完的时间吗",
    answer: [
      "不会。新买的接在现有会员后面，下单页写明从什么时候到什么时候；前面没有会员的，付款后马上开始。前面的会员退款了，后面的提前开始。",
    ],
  },
  {
    question: "升级怎么算钱",
    answer: [
      "付过钱、没用完的会员按剩余时间折成金额，逐行从新方案的价格里扣除，最低扣到 0 元：VIP 升级高级会员、年卡升级终身都这样算。多出的部分不退还，付款前写明是多少，可以选择不抵扣。赠送和兑换得到的没有实付金额，不抵扣，照常使用。",
    ],
  },
  {
    question: "怎么付款，多久生效",
    answer: ["在付款页选一种方式付款，成功后立即生效。订单保留三十分钟，没有付款会自动关闭。"],
  },
  {
    question: "限时价和划掉的价格是什么",
    answer: [
      `限时价只在写明的时间以前下单有效，到时恢复平时的价格。划掉的是促销开始前 ${STRUCK_DAYS} 天里真实成交的最低价，由系统从订单算出；那几天没有成交就不划。`,
    ],
  },
  {
    question: "有兑换码怎么用",
    answer: ["登录后到", { label: "使用兑换码", to: "/redeem" }, "输入，先看它开通什么、到什么时候，确认以后生效。"],
  },
  {
    question: "会自动续费吗",
    answer: ["不会。到期后你的账号、读书进度和订单都在，会员内容恢复为试读。"],
  },
  {
    question: "付了款却没有开通怎么办",
    answer: [
      "在付款页点「我已支付」，系统会立刻向收款的渠道查询。即使关掉页面，到账的款项也会自动开通；开通不了的原路退回。",
    ],
  },
  {
    question: "可以退款吗",
    answer: ["可以，条件和算法写在", { label: "退款规则", to: "/legal/refund" }, "里，款项原路退回。"],
  },
];

export function plainAnswer(answer: LinkedText): string {
  return answer.map((part) => (typeof part === "string" ? part : part.label)).join("");
}
