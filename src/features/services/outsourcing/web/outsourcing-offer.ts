import type { Question } from "../../../../ui/layout/sales-parts.tsx";

export const OUTSOURCING_GAINS = [
  "一份写清楚的报价：做什么、不做什么、分几期、每期多少钱",
  "每一期的成品文件，随时可以再下载",
  "一个只有你和负责的人看得到的项目页，进度、附件和验收都在上面",
] as const;

export const OUTSOURCING_AUDIENCE = [
  "有内容、没时间做的人：讲义、笔记、博客已经攒了不少",
  "想要能直接上架的课、书或者一个站，而不是半成品",
] as const;

export const OUTSOURCING_OTHERS = "想自己动手的，先看课程；卡住的一步，约一次咨询就够。";

export const OUTSOURCING_QUESTIONS: readonly Question[] = [
  {
    question: "说不清要做什么，也能提交吗",
    answer: ["可以。写下现在有什么、想给谁看、什么时候要，其余的聊清楚以后再定。提交不收钱。"],
  },
  {
    question: "报价以后会加钱吗",
    answer: ["不会自己加。你确认的那一版报价就是约定；范围变了，我们出新的一版，你确认以后才算数。"],
  },
  {
    question: "做得不满意怎么办",
    answer: [
      "每期交付后由你验收，不符合约定的可以退回修改。付了款还没有验收的一期，自付款起七日内可以全额退款，见",
      { label: "退款规则", to: "/legal/refund" },
      "。",
    ],
  },
  { question: "资料会不会外传", answer: ["附件只有你和负责这个项目的人看得到，不放进案例。"] },
];
