import type { CommandHelp } from "../command-help.ts";

/** Of redeem codes. */
export const CODES_HELP: CommandHelp = {
  usage:
    "codes [make --name <批次> --plan <方案>|--product <编号> --count <个数> --out <文件.csv>|show|stop|void|revoke …]",
  summary: "看兑换码的批次，做一批，停用一批，作废一个，收回一个码开通的内容",
  more: `不带词列出最近的批次，各用了多少。
make 做一批，码写进 --out 的文件（CSV，表格软件能打开）；只写这一次，库里只有摘要，文件要自己存好：
  --plan、--product  每个码开通什么：会员方案的名字（plans 里的）或商品的编号（products 里的），下架的也行
  --count            最多 10000 个
  --from、--until    从什么时候、到什么时候能用：2026-12-31（那一天开始、到那一天结束）或
                     “2026-12-31 18:00”，北京时间；不写 --from 就从现在起，不写 --until 就一直能用
  --per-person       一个人最多用这一批的几个，不写是 1
  --note             备注，只有工作人员看得到
show <批次> [--state unused|redeemed|revoked|voided]  每个码的编号、末四位、状态和谁兑换了，最多 1000 个
stop <批次>          停用：没用的都不能再用，已经兑换的不变
void <编号> <末四位>  作废一个没有用过的码
revoke <编号> --reason <原因>  收回一个码开通的会员或内容，立刻生效
页面是 /redeem；链接可以带上码：/redeem?code=…`,
};

/** Of reviews. */
export const REVIEWS_HELP: CommandHelp = {
  usage:
    "reviews [--product <编号>] [--state published|held|hidden] [--unanswered] | answer <编号> <回答> | withdraw <编号>",
  summary: "看买过的人写的评价，以本站的名义回答，收回回答",
  more: `不带词列出最近的评价，最多 50 条；--product 只看一件商品的，--unanswered 只看还没有回答的。
answer <编号> <回答>   回答一条人人可见的评价，再写一次就是改写；写评价的人收到通知
withdraw <编号>        收回回答
隐藏、放行、删除评价和评论一样：moderation decide hide review:12 --reason …`,
};

/** Of gifts. */
export const GIFTS_HELP: CommandHelp = {
  usage: "gifts [--state waiting|taken|cancelled|expired|revoked] | cancel|revoke <编号> --reason <原因> | link <编号>",
  summary: "看礼物，取消没人领的，收回领了的，给送礼的人换一个链接",
  more: `不带词列出最近的礼物。礼物付款后等待领取的天数是设置 gift_days，过后自动全额退款。
cancel <编号> --reason <原因>  取消没有人领取的：链接失效，全额原路退回
revoke <编号> --reason <原因>  收回已经领取的：权益立刻结束，全额原路退给送礼的人；法律或退款规则要求时用
link <编号>                    换一个链接并通知送礼的人，旧的不再能用；新的链接只有送礼的人在“礼物”里看得到
款项由站点每分钟的任务发往支付渠道，站点要在运行。`,
};

/** Of invitations. */
export const INVITATIONS_HELP: CommandHelp = {
  usage:
    "invitations [--state bound|waiting|held|credited|returning|returned|ended] | release <编号> | refuse <编号> --reason <原因> | terms [--reward off|vip_days|coupon …]",
  summary: "看邀请，核对暂缓的奖励，改邀请的规则；没有设置过就是关着的",
  more: `不带词列出最近的邀请；--state held 是等着核对的，写着为什么像同一个人。
release <编号>                    核对过，发放奖励；当月次数已满就不发
refuse <编号> --reason <原因>     核对过，不发；邀请人看不到原因
terms                             现在的规则和每次改动；加上要改的：
  --reward off|vip_days|coupon    关闭；奖励会员天数；奖励一张优惠券
  --days <天数>                   奖励几天 VIP
  --campaign <编号>               奖励哪个优惠券活动（coupons 里的）
  --monthly <次数>                每位邀请人一个月最多奖励几次
  --window <天数>                 注册后多少天内能记下邀请人
被邀请的人第一次付款，过了全额退款的期限才奖励；退款就收回。只有一层，不折现金。`,
};
