import type { CommandHelp } from "../command-help.ts";

export const SHARE_CARDS_HELP: CommandHelp = {
  usage: "share-cards",
  summary: "看微信里的分享卡片能不能用：现在就向微信要一次票据，不能用就说原因、以 1 结束",
};
