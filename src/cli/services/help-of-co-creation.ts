import type { CommandHelp } from "../command-help.ts";

/** Of proposals. */
export const CO_CREATION_HELP: CommandHelp = {
  usage: "cocreation [--state <状态>] | step <编号> <状态> [--reason <原因>] [--work <作品>] | lead <编号> <账号编号>",
  summary: "看共创提议，推进到下一个状态或不采纳，换牵头人",
  more: `不带词列出最近的提议，最多 50 个；--state 是 review、collecting、accepted、production、published 或 declined。
step <编号> <状态>   review → collecting → accepted → production → published，发布之前都可以 declined
  declined 要用 --reason 写原因，提出的人会看到；published 要用 --work article:12、book:3 或 course:5 写明作品，
  参与的人署名在提议和作品的页面上。提出、参与和关注的人收到通知
lead <编号> <账号编号>   换一位牵头人，由他决定谁加入
文字先在审核里放行，隐藏、删除也在那里：moderation decide publish proposal:3`,
};
