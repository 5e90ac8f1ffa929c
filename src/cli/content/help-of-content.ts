import type { CommandHelp } from "../command-help.ts";

/** Help for the import and export of content. */
export const CONTENT_HELP = {
  import: {
    usage: "import <文件夹|zip|tar|docx|epub|xml|json|lakebook|jex> --as book|articles|course|site|members",
    summary: "导入一本书、一批文章或一门课；再运行一次只更新改过的",
    more: `选项
  --as book|articles|course  作为一本书（目录树）、一篇篇文章，还是一门课：每个文件夹一章，
                       .mp4、.webm、.mp3 是视频课，.md 是图文课，同名的 .srt、.vtt 是字幕，
                       同名的 .chapters.txt 是视频里的章节，一行一章，写成“1:02 标题”，
                       最上面的 course.yml 写标题、简介、类型（type）、老师、有没有结业证明
                       （certificate: true），README 是课程介绍
  --as site            export 写出的整站：编号、时间、顺序都和原来一样；没变的不动，
                       导出里没有的留着。编号在本站是另一样内容时不写，并报告；只和
                       --people、--dry-run、--full-report 一起用。--people：导出里的人也带来，
                       本站已有的人不改动
  --as members         Ghost 的会员：Members 页导出的 CSV，或带会员的 JSON
  文件头里的 aigc          这一篇是不是 AI 写的：generated（AI 生成）、assisted（AI 辅助生成）、none；
                       也可以写在 course.yml 里。读者在标题下和卡片上看到；不写保持原样
  --type <类型>        book：free、system_course、vip、vip_basic、vip_premium
                       articles：free、paid_article
                       course：basic_course、system_course、vip、vip_basic、vip_premium、advanced_course
                       不写：已有的保持原样，新的只给会员看（vip、paid_article）
  --shelf system|vip   书放在哪个书架；不写由类型决定
  --category <分类>    书的分类；不写：已有的保持原样，新书没有分类
  --title <书名>       不写用来源里的书名
  --key <名字>         来源的名字，再次导入时靠它认出同一来源；不写用文件夹名
  --unlisted all       哪里都没有提到的文档也收进来，书里在合着的附录，文章里不列出；不写不收。
                       书的目录没有列、文中链接到的，总是收在书末的“文中链接到的文档”下
  --language <代码>    来源有几种语言时导入哪一种（en、zh-TW……）；不写：有中文就是中文，没有
                       译文的文档用来源本来的语言；all：照来源的样子全部导入
  --tier 等级=vip,等级=premium  Ghost 的等级在本站是什么；premium 比文章能要的高，收为草稿
  --until 2027-12-31|forever  会员名单没有写到什么时候的等级，给到哪一天
  --dry-run            只检查和报告，不写入内容；逐页写出会改什么，按词比较：[-删去的-]{+加上的+}
  --full-report        报告不省略长清单

Word 文件（.docx）作为一篇：标题、列表、表格、脚注、链接、目录、书签和图片都收；批注、没有对应写法的
样式、公式和文件之外的图片写在报告里。旧版 .doc 请先另存为 .docx。
EPUB 2 和 3 作为一本书：目录、作者、简介、封面、脚注、公式、图片和篇与篇之间的链接都收；封面页、
书名页和目录页不成篇，认不出的公式和外站的图片写在报告里。加了密（DRM）的不读。
WordPress 的导出文件（.xml）：文章和页面（不列出）连同作者、时间、分类、标签、摘要都收，按编号
认出同一篇。私密的、有密码的、待审的都收为草稿；定时的到时候自己发布。认不出的短代码和区块、
不在文件里的图片、评论的数目写在报告里。
Ghost 的导出文件（.json）：同样收成文章，每一篇自己有谁能读：公开的公开，注册才能读的和付费的
给会员，只给某个等级看的按 --tier，没有写的收为草稿；--type 只能更严，不能更松。
会员（--as members）：每个邮箱一个账号，没有密码，不发邮件，第一次用邮箱验证码登录时同意协议。等级按
--tier，名单里没有写到期的按 --until，哪个没有写就不给。只有 email 一列也行，name、tiers、until 可有
可无；列名也可以写邮箱、姓名、等级、到期。Excel 和 WPS 存的 CSV（UTF-8、GBK）和 Unicode 文本都能读。已有账号的邮箱不改动，写在报告里。备注、标签和订阅不导入。
WordPress 和 Ghost 的文件里没有图片：和图片（wp-content/uploads、content/images）放进一个文件夹或 zip，就一起收。
Notion 的导出（Markdown 和 CSV，zip 或解开的文件夹）：按页的编号认出同一页，改了名也一样；一页里的子页
在它下面，数据库成为一张表，指到每一行的页。一次导出几棵页面树时，用 --key 给它一个固定的名字。
语雀、飞书、HackMD 的 Markdown 文件夹或 zip：提示框、折叠、锚点、公式、高亮收成我们的写法；外站的
图片、导出里没有内容的表格和画板写在报告里。
语雀的知识库（.lakebook）：按目录收成一本书，篇与篇之间的链接通到本站；表格、画板、数据表不收。
Joplin 的导出（.jex，或 RAW 文件夹）：笔记本成为目录，链接、图片和标签都收；加密的、回收站里的不收。
“Markdown + Front Matter”的导出按普通文件夹收。
Sphinx 的 MyST Markdown（conf.py）：按 toctree 排目录，指令和角色收成我们的写法；.rst 还不能读。
Obsidian 的笔记库：%%…%% 不给任何人看；高亮、标注框、任务、块编号、双方括号收成我们的写法，属性收作资料或去掉，
嵌入的笔记放进引用里。publish: false 的收为草稿；模板文件夹不进目录，日记排在最后，画布、数据库视图写在报告里。
Logseq 的笔记库（Markdown）：大纲排成文章，块引用和嵌入换成那一块，填空换成答案，查询去掉；页面按名字，
日志按日期排在最后。public:: false 的收为草稿。
报告把写法分成三种：已改写的、已去掉的、原样保留的（读者看到的就是源码）。`,
  },
  export: {
    usage: "export <文件夹|文件.zip> [--people]",
    summary: "把全站的内容、设置和协议写成 Markdown 和文件，站点可以正在运行",
    more: `一篇文章、文档、课、老师、媒体各一个文件，文件头写着它的一切，正文一字不改；图片在 pictures，
视频、音频在 originals，都以内容的 SHA-256 为名。草稿和下架的也在内。
import --as site 把它导进空站或原来的站；没有改动时，两次导出逐字节相同。
--people 连同账号（手机号、邮箱、微信、同意过的协议）和会员权益一起导出；没有密码和两步验证，
带回以后用验证码登录。管理员不在里面。
订单、评论、学习记录和密钥不在里面：搬走整个站点用 backup。
写完才改成这个名字，中途停下什么也不留。已有的文件夹和文件不会被覆盖。`,
  },
} satisfies Record<string, CommandHelp>;
