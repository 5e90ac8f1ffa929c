import type { CommandHelp } from "../command-help.ts";

export const BOARDS_HELP: CommandHelp = {
  usage: "boards [save|close|open <地址名> …]",
  summary: "看社区的版块，新建、修改、收起、重新打开",
  more: `不带词列出全部，收起的也在内。
save <地址名>                  新建，或修改已有的；地址名是小写字母、数字和短横线
  --name、--description        名字（新建时要写）、说明
  --kind discussion|question   讨论，还是提问：提问的版块可以采纳回答
  --icon <图标>                名字前的图标，例如 lucide:messages-square；none 去掉
  --position <数字>            排序，小的在前
close <地址名>                 收起：不再列出，不能发新话题，原有的话题还在
open <地址名>                  重新打开`,
};

export const ICONS_HELP: CommandHelp = {
  usage: "icons search <英文词>…",
  summary: "查图标的名字，给版块和会员权益用",
  more: `名字是英文的，例如 icons search book；几个词都要有，可以写图标集 lucide 或 tabler。最多列出 60 个。
查到以后用 boards save <地址名> --icon <图标>，或 plans change <方案> --icons “图标|图标”。`,
};
