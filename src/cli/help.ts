import type { CommandHelp } from "./command-help.ts";
import { CONTENT_HELP } from "./content/help-of-content.ts";

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
  role: {
    usage: "role grant|revoke <角色> --account <账号>",
    summary: "给一个账号一个角色，或收回",
    more: `角色：editor 编辑、teacher 讲师、support 客服、finance 财务。角色只决定能用哪些管理功能，
不是会员等级。站长（create-admin 建立）什么都能做，不需要角色。
有角色的账号要先开启两步验证，才能使用管理功能。收回立刻生效。`,
  },
  backup: {
    usage: "backup [--verify] [--recipient <公钥>] <文件>",
    summary: "把数据库和上传的文件备份成一个 zip，站点可以正在运行；或检查一份备份",
    more: `备份里没有密钥：另存为 <文件>.app-secret（设置了 APP_SECRET 时不存），请分开保管。
加密的备份是 age 格式，密钥也在里面，不另存；没有私钥或口令就不能恢复。
--recipient <公钥>          加密给 age1 开头的公钥（用 age-keygen 建立）；不写就用 BACKUP_RECIPIENT
--passphrase-file <文件>    用这个文件第一行的口令加密；不写就用 BACKUP_PASSPHRASE_FILE
--verify   只读一遍已有的备份，逐项核对 CRC 和 SHA-256，坏了就说出是哪一项并以 1 结束；
           加密的要写 --identity <私钥文件> 或 --passphrase-file <文件>`,
  },
  "fetch-backup": {
    usage: "fetch-backup <文件夹> [--backup <名字>]",
    summary: "从桶（BACKUP_S3_BUCKET）取回一份备份，供 restore 和 drill 使用",
    more: `不写 --backup 就取最新的一份；名字不对时列出桶里有哪些。注销账号的清单一起取回。
用 BACKUP_S3_ 开头的设置；不需要数据库，在新的服务器上也能运行。`,
  },
  restore: {
    usage: "restore <文件> [--secret <密钥文件>] [--identity <私钥文件>] [--at <时间>]",
    summary: "把备份恢复到空的 DATA_DIR 或 DATABASE_URL，或把连续归档恢复到某一刻",
    more: `<文件> 是连续归档的文件夹（ARCHIVE_DIR）时，恢复到归档的最后；--at 2026-12-31T18:00:00+08:00 恢复到那一刻。
--secret <密钥文件>         没有加密的备份旁边另存的密钥
--identity <私钥文件>       加密的备份；用口令加密的写 --passphrase-file <文件>
之前先停下站点。先核对整份备份，再在旁边恢复，最后一起换上：目标不是空的、密钥不是这份备份的、
备份坏了或磁盘满了，就什么也不改。中途被强行结束的，站点不启动并说明；再运行一次 restore 即可。`,
  },
  "begin-archive": {
    usage: "begin-archive",
    summary: "在空的 ARCHIVE_DIR 里重新开始连续归档，站点可以正在运行",
    more: `站点第一次归档时在文件夹里放一个标记，以后没有标记就当作磁盘没有挂载，不写入。
归档的磁盘换成新的以后，先确认已经挂载，再运行这个命令；换一个文件夹（ARCHIVE_DIR 改了）时不用。`,
  },
  drill: {
    usage: "drill [<文件>] [--identity <私钥文件>]",
    summary: "演练恢复：把备份恢复到临时的文件夹和数据库，启动一个站点，打开十页",
    more: `不写文件就用 BACKUP_DIR 里最新的一份；加密的备份写 --identity <私钥文件> 或 --passphrase-file <文件>，
没有加密的写 --secret <密钥文件>。要先 npm run build，并有放得下备份的临时文件夹（TMPDIR）。
演练的站点不运行任务、不用真实的服务商、只听本机、拦下一切对外连接；成功的日期和用时记下来，超过 30 天会提醒。
真实的站点可以正在运行，它的数据不受影响。`,
  },
  doctor: {
    usage: "doctor [--rebuild] [--json] [--trial-mail <邮箱>] [--trial-sms <手机号>]",
    summary: "给站点做一次体检，只看不改；站点可以正在运行",
    more: `检查关于钱的规则、图片和视频的文件、搜索索引、后台任务、磁盘、数据库、沙箱、支付渠道和时钟、证书的到期日、
网站地址和支付通知，备份和演练的日期，以及连续归档。
发现问题就逐个说明：是什么、为什么要紧、怎么办，并以 1 结束。每个文件都要读一遍，视频多时要等一会儿。
--rebuild   改为只凭支付渠道的账单重算每笔收款和退款，和账本比较，列出每一笔差额
--json      只打印一份 JSON
--trial-mail、--trial-sms   另外真的发一封邮件、一条短信，看能不能送到`,
  },
  reindex: {
    usage: "reindex [--check]",
    summary: "重建搜索索引，站点可以正在运行",
    more: `索引平时跟着内容一起改，不用重建；直接改了数据库，或 --check 报告不一致时才用得上。升级 Node 或 PostgreSQL 以后不用重建。
  --check            只比较，不改：列出索引和内容不一致的地方，有就以 1 结束`,
  },
  media: {
    usage: "media add <文件>|chapters <文件编号> <章节文件>",
    summary: "收进视频、音频和图片，给视频和音频写章节",
    more: `add <文件>                   收进一个文件，旁边同名的 .srt、.vtt 是它的字幕；打印文件编号
同样的内容再收一次还是同一个编号，字幕换成新的。旁边的“<名字>.en.srt”是英文字幕，“<名字>.zh-TW.srt”是繁体中文字幕。
旁边的“<名字>.chapters.txt”是它的章节，一行一章，写成“1:02 标题”；“<名字>.chapters.vtt”也可以。
chapters <文件编号> <章节文件>   给已有的视频、音频写章节，代替原来的；空文件去掉全部章节
媒体页上的内容用 call createMediaItem 新建，call changeMediaItem 修改、发布和收回。
封面、进度条上的预览图、波形和多种清晰度要有 ffmpeg；没有它也能播放。`,
  },
  downloads: {
    usage: "downloads add <文件>|version <编号> <文件>",
    summary: "发布一个可以下载的文件，换上新版本",
    more: `add <文件>                   发布一个文件，可以加：
  --title、--summary、--category  标题（不写用文件名）、说明、分类
  --type <类型>              free、download（会员，不写就是它）、premium_content（高级会员）
  --course <编号>            附在一门课里，在课程页上下载；--book、--article、--media <编号>
                           附在一本书、一篇文章、一个媒体里，在它的页面上下载
  --version <版本>、--notes <改动>
version <编号> <文件>        换上新版本，旧的还能下载；加 --version、--notes
列出、修改和收回用 call listAllDownloads、call changeDownload。
导入课程或图书时，来源里 attachments（或“附件”）文件夹的文件会附在它里面（图书的只收文档和图片以外的）；
导入文章时，front matter 的 attachments 列出的文件会附在文章里。`,
  },
  "sandbox-s3": {
    usage: "sandbox-s3 [--port <端口>]",
    summary: "在本机开一个对象存储沙箱，供开发时试用 S3_*",
    more: "端口默认 9000，0 是任意空闲的。对象放在 DATA_DIR/sandbox/s3；打印出站点要的设置，Ctrl+C 结束。",
  },
  demo: {
    usage: "demo remove",
    summary: "移除示例会员和他们写的话题、评论、评价，以及示例案例和主讲人",
    more: `第一次启动时装进来的会员、评价和案例是编的，名字后面写着（示例）。接真实的收款之前要先移除，否则站点不启动。
真实的人写的都留着：有人回答过的示例话题保留标题和回答。已有的预约不变，示例主讲人的服务不再接受预约。
课程、书、文章、媒体和下载不动，在管理后台修改或收回。记入操作日志；站点可以正在运行，可以重复。`,
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
