import type { Question } from "../../../../ui/layout/sales-parts.tsx";
import { MAX_CONTRIBUTORS, MAX_WAITING } from "../co-creation-limits.ts";

export const CO_CREATION_GAINS = [
  "你想看到的内容真的做出来：票数决定先做哪个",
  "作品页上写着你的署名和角色，名字由你自己定",
  "一群一起写、译、校、画、试读的人",
] as const;

export const CO_CREATION_AUDIENCE = [
  "知道缺什么、说得出为什么的读者",
  "会写、会译、会校对，想留下署名作品的人",
] as const;

export const CO_CREATION_OTHERS = "没空动手的，投一票或者关注进度也是帮忙。";

export const CO_CREATION_STEPS = [
  { title: "提出", text: "写清想做什么、需要什么人，可以附图。审阅以后公开。" },
  { title: "征集", text: "大家投票，报名参加；谁加入由牵头人决定。" },
  { title: "制作", text: "采纳以后开始做，每一步都通知参加和关注的人。" },
  { title: "发布", text: "作为文章、图书或课程发布，写上每个人的署名。" },
] as const;

export const CO_CREATION_QUESTIONS: readonly Question[] = [
  { question: "参加要花钱吗", answer: ["不要。提出、投票和参加都免费，账号绑定手机号就行。"] },
  {
    question: "提了就一定会做吗",
    answer: ["不一定。票数和报名的人说明有多少人想要，采纳与否由编辑部决定；没有采纳的，会写明原因。"],
  },
  {
    question: "中途可以退出吗",
    answer: ["发布以前随时可以。发布以后署名留在作品上。"],
  },
  {
    question: "一次能提几个，一个项目多少人",
    answer: [`同时待审阅的最多 ${MAX_WAITING} 个，一个项目最多 ${MAX_CONTRIBUTORS} 人。`],
  },
];
