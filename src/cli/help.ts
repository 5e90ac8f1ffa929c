/** What `npm run cli -- help` prints. */
export const helpText = `用法：npm run cli -- <命令> [选项]

命令
  import <文件夹|zip> --as book|articles   导入一本书或一批文章；再运行一次只更新改过的
  create-admin --account <账号>            建立管理员，或让已有账号成为管理员；打印一次性密码
  reset-2fa --account <账号>               关闭一个账号的两步验证（验证器和恢复码都丢了时）
  wechat --account <账号>                  看一个账号绑定的微信
  unlink-wechat --account <账号>           解除一个账号的微信绑定，并通知账号的手机或邮箱
  backup <文件>                            把数据库和上传的文件备份成一个 zip，站点可以正在运行
  restore <文件> --secret <密钥文件>       把备份恢复到空的 DATA_DIR 或 DATABASE_URL
  migrate                                  把数据库更新到当前版本
  help                                     显示这一页

import 的选项
  --as book|articles   作为一本书（目录树）还是一篇篇文章
  --type <类型>        book：free、system_course、vip、vip_basic、vip_premium
                       articles：free、paid_article
                       不写：已有的保持原样，新的只给会员看（vip、paid_article）
  --shelf system|vip   书放在哪个书架；不写由类型决定
  --category <分类>    书的分类；不写：已有的保持原样，新书没有分类
  --title <书名>       不写用来源里的书名
  --key <名字>         来源的名字，再次导入时靠它认出同一来源；不写用文件夹名
  --unlisted all       目录以外的文档也都收进来，草稿在内；不写只收有链接或别的侧栏指到的。
                       书里它们在附录，文章里不列出，只能由链接打开
  --dry-run            只检查和报告，不写入内容
  --full-report        报告不省略长清单

备份里没有密钥：backup 把它另存为 <文件>.app-secret（设置了 APP_SECRET 时不存），请分开保管。
restore 之前先停下站点；目标不是空的就什么也不改。

账号可以是名字（小写字母开头，3 到 32 个字符）、手机号或邮箱。忘了站长密码，就对站长账号再运行
create-admin。两个命令都会让这个账号在所有设备上退出登录。

数据库：设置了 DATABASE_URL 就用它，否则用 DATA_DIR（默认 ./data）里自带的 PostgreSQL，
站点正在运行也可以导入，页面会自己更新。
`;
