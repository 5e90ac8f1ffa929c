import type { CommandHelp } from "../command-help.ts";

/** Of refunds. */
export const REFUNDS_HELP: CommandHelp = {
  usage: "refunds [--state <状态>|show|approve|refuse|retry <编号> …|rules …]",
  summary: "看退款申请，同意、拒绝、再次发起，改退款规则里的数字",
  more: `不带词列出最早的 100 份；--state asked 只列等待处理的。
show <编号>                        情形、理由、用了多少、怎样算出来、退到哪一步
approve <编号> [--case 1 到 6] [--sum <元>] [--answer <答复>]
                                   同意：权益立刻收回，款项原路退回；可以换一种情形，或退得少一些
refuse <编号> --answer <理由>      拒绝，申请人看得到理由
retry <编号>                       商户账户充值后，马上再次发起
rules                              现在的数字和每次改动；加上要改的：
  --full-days、--used-percent      多少天内全额退；单品至多用过百分之几
  --most-opened、--once-in-months  会员至多读过几篇；多少个月一次（0 不限）
  --auto-sum <元>|off              多少元以内自动同意，只对情形 1
  --auto-after-hours               申请多少小时以后自动同意
渠道退不了的手工退款要两个人，用后台接口登记和确认。`,
};
