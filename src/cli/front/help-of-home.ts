import type { CommandHelp } from "../command-help.ts";

export const HOME_HELP: CommandHelp = {
  usage: "home [draft <文件>|publish|restore <编号>]",
  summary: "看或改首页的编排：先写草稿，预览，再发布",
  more: `不带词显示现在的编排（JSON）和以前的几份；改好存成文件，再：
draft <文件>        写草稿，给出一小时内有效的预览地址；页面不变
publish             发布草稿，首页马上更新
restore <编号>      换回以前的一份，编号用列表里的；保留最近 20 份
文件是一个列表，先写的在前，最多 20 块，每块写 kind，要藏起来加 "is_shown": false：
hero                title、words、picture（本站图片的地址，例如 /files/….webp）、buttons [{"label": "先看文章", "to": "/articles"}]，都可以不写
announcements       公告，内容在 settings announcements
basic、system、vip、articles、teachers、media、topics、products、booking   title、limit（1 到 12），都可以不写
picked              title、works ["book:3", "course:5", "media:7", "article:9"]
text                title、words（Markdown，合起来最多两万字；图片要在本站：![说明](/files/….webp)）、link {"label": "看方案", "to": "/vip"}`,
};
