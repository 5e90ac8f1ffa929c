import type { CommandHelp } from "./command-help.ts";
import { CODES_HELP, GIFTS_HELP, INVITATIONS_HELP, REVIEWS_HELP } from "./commerce/help-of-codes.ts";
import { COUPONS_HELP } from "./commerce/help-of-coupons.ts";
import { INVOICES_HELP } from "./commerce/help-of-invoices.ts";
import { EXCEPTIONS_HELP, RECONCILE_HELP } from "./commerce/help-of-reconcile.ts";
import { REFUNDS_HELP } from "./commerce/help-of-refunds.ts";
import { BOARDS_HELP, ICONS_HELP } from "./community/help-of-boards.ts";
import { CONTENT_HELP } from "./content/help-of-content.ts";
import { HOME_HELP } from "./front/help-of-home.ts";
import { SHARE_CARDS_HELP } from "./front/help-of-share-cards.ts";
import { BOOKING_HELP } from "./services/help-of-booking.ts";
import { CO_CREATION_HELP } from "./services/help-of-co-creation.ts";
import { CASES_HELP, OUTSOURCING_HELP } from "./services/help-of-outsourcing.ts";

const ACCOUNT = "账号可以是名字（小写字母开头，3 到 32 个字符）、手机号或邮箱。";

const HELP = {
  call: {
    usage: "call [<接口> --as <账号> --字段 值 …] [--json] [--out <文件>]",
    summary: "以一位工作人员的身份调用任何管理接口，权限、检查和操作日志与网页上一样",
    more: `不带词列出全部管理接口；call <接口> --help 说明它的字段。
--as <账号>      由谁来做：名字、手机号或邮箱；要有接口的权限，会记在操作日志里
--字段 值        字段名与接口说明（/api/docs）相同；--a.b 是对象 a 里的 b，重复写就是列表，
                 对象和列表也可以写成 JSON；值写 null 就是没有
--字段 @文件     值是这个文件里的文字；以 @ 开头的值写成 @@
--body @文件     请求正文整个来自一个 JSON 文件
--json           按 JSON 输出；--out <文件> 把下载的文件写到那里
金额以分为单位，时间写成 2026-12-31T10:00:00Z。要本人再次确认身份的操作只能在网页上做。`,
  },
  ...CONTENT_HELP,
  course: {
    usage: "course [show|publish|draft|withdraw|set <编号> …]",
    summary: "看课程，发布、定时发布、收回、下架，改介绍和类型",
    more: `不带词列出全部课程，草稿和下架的也在内。编号用列表里的。
show <编号>                    章、课和它们的编号
publish <编号> [--at <时间>]   发布；--at “2026-12-31 18:00” 到时候自己发布，北京时间
draft <编号>                   收回为草稿
withdraw <编号>                下架：地址显示内容不存在，学过的记录还在；publish 让它回来
set <编号> 加要改的几项：
  --title、--summary           标题、简介
  --slug <地址名>              小写字母、数字和短横线；旧的地址名会转到这门课
  --type <类型>                basic_course、system_course、vip、vip_basic、vip_premium、advanced_course
  --category、--tags 甲,乙     分类、标签
  --teacher <编号>             老师
  --books 1,2                  相关图书，按这个顺序
  --certificate on|off         学完的人能不能做结业证明；关掉以后，做好的还在
  --position <数字>            排序，小的在前`,
  },
  text: {
    usage: "text [list|publish|draft|withdraw|mark <种类> <编号>]",
    summary: "看文章和文档的状态，发布、定时发布、收回、下架；标明内容是不是 AI 生成的",
    more: `种类是 article（文章）或 document（书里的文档）；mark 也收 book、course、lesson、media_item、download。
list [种类] [--state draft|scheduled|published|withdrawn]  列出新改的 100 篇，草稿和下架的也在内
publish <种类> <编号> [--at <时间>]   发布；--at “2026-12-31 18:00” 到时候自己发布，北京时间
draft <种类> <编号>                   收回为草稿
withdraw <种类> <编号>                下架：地址显示内容不存在；publish 让它按原来的日期回来
mark <种类> <编号> [generated|assisted|none]  标为 AI 生成、AI 辅助生成，或去掉标识；不写只看
没有发布的内容不在页面、列表、目录、标签、搜索、进度、电子书、订阅和站点地图里。`,
  },
  versions: {
    usage: "versions list|show|restore <种类> <编号> [版本]",
    summary: "看一篇正文以前的版本、改了什么，换回其中一个",
    more: `种类是 article（文章）、document（书里的文档）或 lesson（课）。
list <种类> <编号>                    全部版本，新的在前：什么时候、因为什么、谁
show <种类> <编号> <版本> [--to <版本>]  从这个版本到现在（或到另一个版本）改了什么，按词比较：
                                      [-删去的-]{+加上的+}
restore <种类> <编号> <版本>            把正文换回这个版本；换回也是一个版本，随时能再换回来`,
  },
  certificates: {
    usage: "certificates [--course <编号>|revoke <编号> --reason <原因>]",
    summary: "看做出的结业证明，撤销一张",
    more: `不带词列出最近 100 张，--course 只列一门课的。
revoke 撤销一张：查验页说它已撤销；本人在个人中心看得到原因，不能再为这门课做证明。
哪门课有结业证明，由 course set <编号> --certificate on|off 决定。`,
  },
  moderation: {
    usage: "moderation [queue|decide|settings|words|bans|ban|unban] …",
    summary: "看审核队列、设置、敏感词和禁言；通过、隐藏和删除，换敏感词，禁言和解除",
    more: `queue [waiting|unseen|reported|published|held|hidden|deleted]  列出最多 100 条，不写是待审的
decide publish|hide|delete topic:12 post:33 --reason <原因> [--days <禁言天数>]
                               通过、隐藏或删除，编号用队列里的；全部成功或全部不变
settings                       看设置；settings first_posts 0 改一项，开关写 on 或 off
words [文件]                   列出敏感词；写了文件就整份更换，每行“词 | 处理 | 写法 | 换成”
bans                           禁言中的账号
ban --account <账号> --days <天数> --reason <原因>   期间不能发言，也不能修改发过的
unban --account <账号>         解除禁言`,
  },
  boards: BOARDS_HELP,
  icons: ICONS_HELP,
  notifications: {
    usage: "notifications [channels|queue|failed|retry <编号>|test …]",
    summary: "看通知的方式配好没有、发出去的邮件和短信；重发没有发成的，发一条试试",
    more: `channels           每种通知有哪些方式，短信的模板配好没有；不带词也是它
queue              最近 100 条邮件和短信，等着的、发了的都在；不显示号码和地址
failed             只看没有发成的和不知道到了没有的
retry <编号>       再发一次没有发成的
test --account <账号> --channel mail|sms [--kind 种类]
                   给一个账号发一条，看邮件或一种短信模板通不通；不写种类是 security`,
  },
  "create-admin": {
    usage: "create-admin --account <账号>",
    summary: "建立管理员，或让已有账号成为管理员；打印一次性密码",
    more: `${ACCOUNT}
账号原来的密码作废，并在所有设备上退出登录。忘了站长密码，就对站长账号再运行一次。`,
  },
  "reset-2fa": {
    usage: "reset-2fa --account <账号>",
    summary: "关闭一个账号的两步验证（验证器和恢复码都丢了时）",
    more: `${ACCOUNT}\n账号在所有设备上退出登录。`,
  },
  wechat: { usage: "wechat --account <账号>", summary: "看一个账号绑定的微信", more: ACCOUNT },
  "unlink-wechat": {
    usage: "unlink-wechat --account <账号>",
    summary: "解除一个账号的微信绑定，并通知账号的手机或邮箱",
    more: ACCOUNT,
  },
  ban: {
    usage: "ban --account <账号> --reason <原因> [--until <时间>]",
    summary: "封禁一个账号，它在所有设备上立刻退出登录",
    more: `选项
  --account <账号>   名字、手机号或邮箱
  --reason <原因>    记在操作记录里，不给本人看；本人看到的是“账号已被封禁，请联系客服”
  --until <时间>     30d（30 天）、2026-12-31（到那天结束）或 “2026-12-31 18:00”，北京时间；
                     不写就一直封禁，到 unban 为止

对已经封禁的账号再运行一次，换成新的原因和时间。最后一个管理员不能封禁。`,
  },
  unban: {
    usage: "unban --account <账号>",
    summary: "解除封禁；本人要重新登录",
    more: ACCOUNT,
  },
  bans: { usage: "bans", summary: "列出封禁中的账号、原因和时间" },
  role: {
    usage: "role [grant <角色> --account <账号>|revoke <角色> --account <账号>]",
    summary: "看谁在本站工作，给或收回角色",
    more: `角色：editor 编辑、teacher 讲师、support 客服、finance 财务。角色只决定能用哪些管理功能，
不是会员等级。站长（create-admin 建立）什么都能做，不需要角色。
有角色的账号要先开启两步验证，才能使用管理功能。收回立刻生效。`,
  },
  rights: {
    usage: "rights --account <账号>|grant --account <账号> …|revoke <编号> --reason <原因>",
    summary: "看一个账号的会员和权益，开通或收回会员",
    more: `grant 加三项：--level vip|premium、--days <天数>|forever、--reason <原因>。已有同级会员的从到期时接上。
revoke 的编号用列表里的，立刻生效；钱不退。购买的也能收回。
${ACCOUNT}`,
  },
  settings: {
    usage: "settings [get <设置>|set <设置> <值>]",
    summary: "看或改站点设置，页面马上更新",
    more: `不带词列出全部；get 只显示一个的值；set 改一个。带空格的值放进引号，空引号表示清空。
announcements 的值是 JSON：'[{"title":"标题","url":"/articles/1","published_at":"2026-01-31T08:00:00Z"}]'
协议的版本不在这里改，由 legal publish 决定。`,
  },
  home: HOME_HELP,
  plans: {
    usage:
      "plans [add <方案> …|change <方案> …|price <方案> <元>|on <方案>|off <方案>|promote <方案> <元> [--from <时间>] --until <时间>|cancel <方案> <促销>|promotions <方案>|prices <方案>]",
    summary: "看会员方案，新建、改价格、安排促销，上架或下架",
    more: `不带词列出全部，下架的也在内。方案用列表里的名字，例如 vip-year。
price <方案> <元>    以后的订单按新价格；已有的订单不变，没付的也按原来的价格付
on、off              上架、下架；下架以后不能再下单，买过的人不受影响
add、change          --name <名字> --level vip|premium --months <月数>|forever --price <元> --benefits “甲|乙”
                     --icons “lucide:book-open|” 权益前的图标，按权益的顺序，空着的是对勾；用 icons search 查名字
                     --about <说明> --position <顺序> --recommended yes|no；新建的先不上架，有人持有以后等级和时长不能改
promote              一段时间的促销价，时间写成 “2026-12-12 00:00”（北京时间），不写 --from 就从现在开始；同一时间只能有一个
cancel               取消促销，立刻恢复平时的价格
promotions、prices   看促销；看价格历史
划掉的价格由系统从促销前 7 天的订单算出，不能填写；那几天没有成交就不划。`,
  },
  products: {
    usage:
      "products [add <内容>… --price <元> [--title <标题>] [--summary <介绍>]|price <编号> <元>|on <编号>|off <编号>|promote <编号> <元> [--from <时间>] --until <时间>|cancel <编号> <促销>|promotions <编号>|prices <编号>]",
    summary: "看单独出售的内容和合集，添加、改价格、安排促销，上架或下架",
    more: `不带词列出全部。内容写成 course:3、book:2、article:7 或 download:5，必须已经发布并且不是人人都能看的。
add 写一项就是单品；写几项是合集，要有标题。合集里每项写明按多少钱计，例如 course:3=99 book:2=49，
已经单独在卖的可以不写。合集的价按这个比例分到每项，买过其中一项的人按份额抵扣。
新加的先不上架，看过以后用 on；已有的订单不受改价和下架影响。promote、cancel、promotions、prices 和 plans 的一样。`,
  },
  codes: CODES_HELP,
  reconcile: RECONCILE_HELP,
  exceptions: EXCEPTIONS_HELP,
  coupons: COUPONS_HELP,
  invoices: INVOICES_HELP,
  refunds: REFUNDS_HELP,
  gifts: GIFTS_HELP,
  booking: BOOKING_HELP,
  cocreation: CO_CREATION_HELP,
  outsourcing: OUTSOURCING_HELP,
  cases: CASES_HELP,
  invitations: INVITATIONS_HELP,
  reviews: REVIEWS_HELP,
  legal: {
    usage:
      "legal [publish <种类> <文件> [--version <版本>] [--title <标题>] [--minor] [--effective <日期>] [--counts-deliveries yes|no] [--required-by-law <依据>]]",
    summary: "看协议的版本，发布新版本",
    more: `种类：terms 用户协议、privacy 隐私政策、refund 退款规则、purchase 购买协议、community 社区规则。
文件是 Markdown；版本和标题写在文件开头，或用选项写明：
  ---
  title: 用户协议
  version: "2026-12"
  ---
发布以后立刻生效，写了 --effective 的到那一天（北京时间）才生效，首页自动公告；发布过的不能再改，要改就发布新的版本号。
退款规则和购买协议写明“按送达计算使用”（随产品提供的文本这样写）的，加 --counts-deliveries yes 声明，站点才按它计算退款：
先发布退款规则，再发布购买协议，生效的时间至少在七日以后；声明和版本一起保存。之前的订单仍按学习进度计算。
新注册和下单的人同意的是新版本；同意过旧版本的人，下次来时请他们看改动、再同意一次。只改错字一类、不影响权利的，加 --minor 就不再问。已经有人同意过的用户协议和隐私政策，
别的修订至少七日以后生效（--effective），法律要求立即执行的用 --required-by-law 写明依据。`,
  },
  history: { usage: "history", summary: "最近的管理操作：谁在什么时候改了什么" },
  backup: {
    usage: "backup [--verify] <文件>",
    summary: "把数据库和上传的文件备份成一个 zip，站点可以正在运行；或检查一份备份",
    more: `备份里没有密钥：另存为 <文件>.app-secret（设置了 APP_SECRET 时不存），请分开保管。
--verify   只读一遍已有的备份，逐项核对 CRC 和 SHA-256，坏了就说出是哪一项并以 1 结束`,
  },
  restore: {
    usage: "restore <文件> --secret <密钥文件>",
    summary: "把备份恢复到空的 DATA_DIR 或 DATABASE_URL",
    more: `之前先停下站点。先核对整份备份，再在旁边恢复，最后一起换上：目标不是空的、密钥不是这份备份的、
备份坏了或磁盘满了，就什么也不改。中途被强行结束的，站点不启动并说明；再运行一次 restore 即可。`,
  },
  report: {
    usage: "report [links|files|unread|stale|searches|course <编号>] [--full]",
    summary: "看内容哪里要修：失效的链接、缺失的文件、没人读的、过时的、搜不到的词、学到哪儿停下",
    more: `不带词各写前 20 条，course 除外。链接和文件现在就检查一遍，站点可以正在运行；站点每天夜里也检查一遍。
links        指向不存在的页面或标题的链接；别的站设置了 CHECK_OUTSIDE_LINKS=1 才由站点在夜里问
files        存储里找不到的图片和影音原件，草稿用到的也算
unread       发布满 90 天，90 天里没有登录的人打开过的文章和文档；游客的阅读不计
stale        一年没有改，90 天里仍有人读的
searches     搜过三次以上、什么也没搜到的词
course <编号>   这门课每节多少人开始、看到四分之一、一半、四分之三、看完、接着学下一节；不足五人的不写
--full       全部写出`,
  },
  statistics: {
    usage: "statistics [--from <日期>] [--to <日期>]",
    summary: "看访问统计：每天的浏览和访问、看到付费提示以后登录和付款的、看得最多的页面、来源",
    more: "不写日期就是到今天为止的三十天，一次最多 92 天，北京时间；今天的算到此刻。",
  },
  "share-cards": SHARE_CARDS_HELP,
  reindex: {
    usage: "reindex [--check]",
    summary: "重建搜索索引，站点可以正在运行",
    more: `索引平时跟着内容一起改，不用重建；直接改了数据库，或换了 Node 的大版本时才用得上。
  --check            只比较，不改：列出索引和内容不一致的地方，有就以 1 结束`,
  },
  media: {
    usage: "media [add|chapters|new|set|publish|withdraw|remove …]",
    summary: "收进视频、音频和图片，写章节；看媒体页上的内容，新建、改、发布、下架",
    more: `不带词列出媒体页的全部内容，草稿也在内。
add <文件>                   收进一个文件，旁边同名的 .srt、.vtt 是它的字幕；打印文件编号
同样的内容再收一次还是同一个编号，字幕换成新的。旁边的“<名字>.en.srt”是英文字幕，“<名字>.zh-TW.srt”是繁体中文字幕。
旁边的“<名字>.chapters.txt”是它的章节，一行一章，写成“1:02 标题”；“<名字>.chapters.vtt”也可以。
chapters <文件编号> <章节文件>   给已有的视频、音频写章节，代替原来的；空文件去掉全部章节
new --title <标题> --kind video|audio|pictures   新建一项内容，是草稿；还可以写下面各项
set <编号> 加要改的几项：--title、--summary、--category、--tags 甲,乙、--position <数字>
  --type free|vip|premium_content   谁能看
  --files 3,4=第二段               文件编号，按这个顺序；等号后面是这一段的名字
publish <编号> [--at “2026-12-31 18:00”]   发布，或者到时候自己发布，北京时间
withdraw <编号>              收回为草稿，地址显示内容不存在；publish 让它回来
remove <编号>                删除；文件留着
封面、进度条上的预览图、波形和多种清晰度要有 ffmpeg；没有它也能播放。`,
  },
  downloads: {
    usage: "downloads [add <文件>|version <编号> <文件>|publish <编号>|withdraw <编号>]",
    summary: "看可以下载的文件，发布一个，换上新版本，收回",
    more: `不带词列出全部，草稿和附件也在内。
add <文件>                   发布一个文件，可以加：
  --title、--summary、--category  标题（不写用文件名）、说明、分类
  --type <类型>              free、download（会员，不写就是它）、premium_content（高级会员）
  --course <编号>            附在一门课里，在课程页上下载；--book、--article、--media <编号>
                           附在一本书、一篇文章、一个媒体里，在它的页面上下载
  --version <版本>、--notes <改动>
version <编号> <文件>        换上新版本，旧的还能下载；加 --version、--notes
publish、withdraw <编号>     发布、收回；收回以后正在下载的一秒内停下
导入课程或图书时，来源里 attachments（或“附件”）文件夹的文件会附在它里面（图书的只收文档和图片以外的）；
导入文章时，front matter 的 attachments 列出的文件会附在文章里。`,
  },
  ebook: {
    usage: "ebook [allow <图书编号>|stop <图书编号>]",
    summary: "看哪些书能下载成 EPUB，允许或不再允许",
    more: "允许以后，能读全书的人在图书页下载；每一份为那位读者现做，扉页写着是谁、哪天下载的。",
  },
  "sandbox-s3": {
    usage: "sandbox-s3 [--port <端口>]",
    summary: "在本机开一个对象存储沙箱，供开发时试用 S3_*",
    more: "端口默认 9000，0 是任意空闲的。对象放在 DATA_DIR/sandbox/s3；打印出站点要的设置，Ctrl+C 结束。",
  },
  migrate: { usage: "migrate", summary: "把数据库更新到当前版本；启动时也会做" },
  help: { usage: "help [命令]", summary: "显示这一页，或一个命令的说明" },
} as const satisfies Record<string, CommandHelp>;

export type CommandName = keyof typeof HELP;

export const COMMAND_NAMES = Object.keys(HELP) as CommandName[];

/** What `help` prints: the overview, or the page of one command. */
export function writeHelp(of: CommandName | null): string {
  if (of === null) return OVERVIEW;
  const { usage, summary, more }: CommandHelp = HELP[of];
  return `用法：npm run cli -- ${usage}\n\n${summary}\n${more === undefined ? "" : `\n${more}\n`}`;
}

const OVERVIEW = `用法：npm run cli -- <命令> [选项]

命令
${COMMAND_NAMES.map((name) => `  ${HELP[name].usage}\n      ${HELP[name].summary}`).join("\n")}

一个命令的全部说明：npm run cli -- <命令> --help

用站点的环境变量，以站点的系统用户运行。设置了 DATABASE_URL 就用它，否则用 DATA_DIR（默认 ./data）里
自带的 PostgreSQL；站点可以正在运行，页面会自己更新。
`;
