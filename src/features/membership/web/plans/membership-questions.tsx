import type { ReactNode } from "react";
import { Link } from "../../../../ui/controls/link.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";

const LINK = "text-brand underline underline-offset-2";

const QUESTIONS: readonly { question: string; answer: ReactNode }[] = [
  {
    question: "续费会浪费还没用完的时间吗",
    answer: "不会。同级别续费从当前到期的那一刻起顺延；已经到期的，从付款时起算。",
  },
  {
    question: "VIP 升级为高级会员怎么算钱",
    answer: "VIP 没用完的部分按剩余时间折成金额，逐行从高级会员的价格里扣除，最低扣到 0 元。",
  },
  {
    question: "怎么付款，多久生效",
    answer: "在付款页选一种方式付款，成功后立即生效。订单保留三十分钟，没有付款会自动关闭。",
  },
  {
    question: "限时价和划掉的价格是什么",
    answer:
      "限时价只在写明的时间以前下单有效，到时恢复平时的价格。划掉的是促销开始前 7 天里真实成交的最低价，由系统从订单算出；那几天没有成交就不划。",
  },
  {
    question: "有兑换码怎么用",
    answer: (
      <>
        登录后到
        <Link to="/redeem" className={LINK}>
          使用兑换码
        </Link>
        输入，先看它开通什么、到什么时候，确认以后生效。
      </>
    ),
  },
  {
    question: "会自动续费吗",
    answer: "不会。到期后你的账号、读书进度和订单都在，会员内容恢复为试读。",
  },
  {
    question: "付了款却没有开通怎么办",
    answer:
      "在付款页点「我已支付」，系统会立刻向收款的渠道查询。即使关掉页面，到账的款项也会自动开通；开通不了的原路退回。",
  },
  {
    question: "可以退款吗",
    answer: (
      <>
        可以，条件和算法写在
        <Link to="/legal/refund" className={LINK}>
          退款规则
        </Link>
        里，款项原路退回。
      </>
    ),
  },
];

/** Questions before buying, each with a straight answer. */
export function MembershipQuestions() {
  return (
    <div className="divide-y divide-border border-y border-border">
      {QUESTIONS.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium hover:text-brand [&::-webkit-details-marker]:hidden">
            {question}
            <Icon
              name="chevron-down"
              className="text-text-muted transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <p className="max-w-[44em] pb-5 text-text-secondary">{answer}</p>
        </details>
      ))}
    </div>
  );
}
