import { CHANNEL_NAMES } from "../../ports/payment-channel.ts";
import type { CommandHelp } from "../command-help.ts";

/** Of bills and of money that did not go the usual way. */
export const RECONCILE_HELP: CommandHelp = {
  usage: `reconcile [open|show <日期>|settle <编号> --note <说明>|run <日期> [--channel ${CHANNEL_NAMES.join("|")}]]`,
  summary: "看每天和微信支付、支付宝账单对账的结果，了结不一致，重新对一天",
  more: `站点每天上午 10 点以后自己对前一天的账，取不到账单会一直重试。
不带词列出最近的日子：账单和本站各收了、退了多少，是否一致；手续费只是记下，不比较
open               没了结的不一致，每一处写明怎么回事、怎么办
show <日期>         一天的全部不一致，了结的也在内，例如 show 2026-11-20
settle <编号> --note <说明>  处理完以后了结一处；只记下来，不动钱和权益
run <日期>          让正在运行的站点重新取这一天的账单再对一次，五分钟内开始`,
};

export const EXCEPTIONS_HELP: CommandHelp = {
  usage: "exceptions [--all|resolve <编号> --note <说明>]",
  summary: "看没有照常入账的款项，每一笔写明怎么回事、怎么办；处理完了结",
  more: `不带词列出没了结的；--all 连了结的也列出，最近 200 笔。
resolve <编号> --note <说明>  处理完以后了结一笔；只记下来，不动钱和权益`,
};
