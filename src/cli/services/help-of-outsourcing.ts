import type { CommandHelp } from "../command-help.ts";

/** Of commissioned work. */
export const OUTSOURCING_HELP: CommandHelp = {
  usage:
    "outsourcing [--state <状态>] [--owner <账号>] | show <编号> | setup | package|case <文件.json> | take <编号> | plan <编号> [--owner <账号>] [--date <日期>] [--step <下一步>] | quote <编号> <文件.json> | take-back <编号> <报价> | attach <编号> <文件> [--part <期>] | deliver <期> --note <说明> | decline|cancel <编号> --reason <原因>",
  summary: "看项目委托，安排负责人和下一步，报价、放交付文件、交付、谢绝、终止，改方案和案例",
  more: `不带词列出还没有结束的项目，没有日期的最前，下一步日期早的在前；--state 是 asked、talking、quoted、running、done、
declined、withdrawn 或 cancelled。
show <编号>          一个项目的需求、附件、报价和各期
setup                看方案和案例，按下面文件的写法
package <文件.json>  加一个方案，有 id 就改那一个：
  {"title":"课程成片","summary":"…","includes":["脚本","剪辑"],"from_fen":1800000,"days":45,"is_open":true}
case <文件.json>     加一个案例，有 id 就改那一个：
  {"title":"…","client":"一家工作室","summary":"…","outcome":"…","year":2026,"is_shown":true}
take <编号>          开始沟通，客户会收到通知
plan <编号> --owner <账号> --date 2026-12-31 --step 发报价   没有写的清空
quote <编号> <文件.json>   发一版报价，代替还没有答复的上一版；同一份文件只发一次：
  {"scope":"做什么、不做什么","total_fen":300000,"valid_until":"2026-12-31","reworks":2,
   "milestones":[{"title":"脚本","detail":"十二课的脚本","days":10,"price_fen":300000}]}
  各期相加要等于 total_fen
take-back <编号> <报价编号>   收回还没有答复的报价
attach <编号> <文件> --part <期的编号>   给客户放一个文件，不写 --part 就不属于哪一期；最大 20 MB，图片、PDF、Office 文档或 zip
deliver <期的编号> --note <说明>   交付付过款的一期，请客户验收；先用 attach 放好文件
发出的报价和交付的一期，客户 3 天、7 天没有答复，站点各提醒一次
decline <编号> --reason <原因>   不承接还没有开始的
cancel <编号> --reason <原因>    终止进行中的，付了款没有验收的一期全额自动退款
款项由站点每分钟的任务发往支付渠道，站点要在运行。`,
};

/** Of complaints and requests. */
export const CASES_HELP: CommandHelp = {
  usage:
    "cases [--state <状态>] [--kind <种类>] | show <编号> | take <编号> | note <编号> --text <备注> | answer <编号> --text <答复> | decline <编号> --text <理由>",
  summary: "看投诉、举报和个人信息请求，开始处理、备注、答复、不予受理",
  more: `不带词列出还没有答复的，先到期的在前；--state 是 received、in_progress、answered、declined 或 withdrawn，
--kind 是 illegal、infringement、minors、service、personal 或 other。
show <编号>                    说明、附件、经过和内部备注，例如 cases show TS-20261125-7K3M9Q
take <编号>                    开始处理，登录提交的人会收到通知
note <编号> --text <备注>      只有工作人员看得到
answer <编号> --text <答复>    答复处理中的一件
decline <编号> --text <理由>   不予受理，提交人会看到理由
个人信息请求写着“身份没有核实”的，只答复，不替账号办理。附件用后台接口看，每次查看都有记录。`,
};
