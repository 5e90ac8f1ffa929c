import type { Question } from "../../../../ui/layout/sales-parts.tsx";
import { MAX_MOVES, REMINDERS } from "../booking-rules.ts";

/** What the page says before a time is chosen; it names rules of this slice, not those of one service. */
export const BOOKING_GAINS = [
  "一段定好的时间，只谈你带来的问题",
  "开始前写下想谈什么，主讲人先看过再来",
  `日历文件和会议链接，开始前${REMINDERS.tomorrow.text}和${REMINDERS.soon.text}各提醒一次`,
] as const;

export const BOOKING_AUDIENCE = [
  "手上有一件具体的事：定不下来的选题、写到一半的课、反复卡住的一步",
  "想先听过来人说一遍，再决定从哪里学起",
] as const;

export const BOOKING_OTHERS = "想系统学一门的，读课程和书更全，也更便宜。";

export const BOOKING_STEPS = [
  { title: "选咨询和时间", text: "页面上的时间都是空的，挑一个，写几句想谈的事。" },
  { title: "核对金额", text: "下单后时间为你保留 30 分钟。会员的免费次数自动用上，免费的咨询不用付款。" },
  { title: "按时见面", text: "会议链接在“我的预约”里，只有你和主讲人看得到。" },
  { title: "有变化就改", text: `在写明的时间以前可以改期，最多 ${MAX_MOVES} 次，也可以取消，全额自动退款。` },
] as const;

export const BOOKING_QUESTIONS: readonly Question[] = [
  {
    question: "在哪里见面",
    answer: ["线上。会议链接定好以后出现在个人中心的“我的预约”里，也写进日历。"],
  },
  {
    question: "临时有事怎么办",
    answer: [
      `每项咨询都写明开始多久以前可以取消和改期。那以前取消全额自动退款，改期最多 ${MAX_MOVES} 次；之后取消按写明的比例退。我们取消的一律全额退款，见`,
      { label: "退款规则", to: "/legal/refund" },
      "。",
    ],
  },
  {
    question: "会员有免费的吗",
    answer: [
      "价格旁边标着免费次数的就有，每月重新计算，下单时自动用上。各级会员有什么见",
      { label: "会员方案", to: "/vip" },
      "。",
    ],
  },
  {
    question: "没有合适的时间怎么办",
    answer: ["空出来的时间会马上出现在这里。主讲人也会不定期加开，过几天再来看看。"],
  },
];
