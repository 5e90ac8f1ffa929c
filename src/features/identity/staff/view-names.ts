import type { View } from "../../../kit/api/caller.ts";

/** The levels of readers, as staff choose one of them. */
export const VIEW_NAMES: Readonly<Record<View, string>> = {
  guest: "访客",
  user: "普通用户",
  vip: "VIP 会员",
  premium: "高级会员",
};
