import type { CommandHelp } from "../command-help.ts";

/** Of coupons. */
export const COUPONS_HELP: CommandHelp = {
  usage:
    "coupons [make --name <名字> --off <元>|--percent <百分数> …|give <活动> <账号>…|change <活动> …|uses <活动>|stop <活动>|resume <活动>|withdraw <券> --reason <原因>]",
  summary: "看优惠券活动，做一个，发给账号，改名额，停用，看用在哪里",
  more: `不带词列出最近的活动：发了多少、用了多少、一共减了多少。
make 做一个活动：
  --off、--percent   减多少元，或减百分之几（20 是八折）；--cap 最多减多少元，只用于 --percent
  --minimum          满多少元能用，不写就没有门槛
  --code             优惠码，知道的人都能输入；不写就只能发给账号
  --for              用在什么上：all（不写就是它）、plans、products，或 plan:3,product:7
  --total            所有人一共能用几次，不写就不限；--per-person 每人几次，不写是 1
  --first            只能用于第一次购买
  --combinable       促销价上也能再减；不写就在券和促销价里取便宜的
  --from、--until    2026-12-31（那一天开始、到那一天结束）或 “2026-12-31 18:00”，北京时间
  --note             备注，只有工作人员看得到
give <活动> <账号>… [--until <时间>]  发给这些账号，一次最多 200 个；--until 让这几张早一点到期
change <活动> [--name] [--total] [--per-person] [--until] [--note]  减多少、用在什么上不能改
uses <活动>          最近用在哪些订单上，最多 100 笔
stop、resume <活动>  停用、恢复
withdraw <券> --reason <原因>  收回一张没有用过的券`,
};
