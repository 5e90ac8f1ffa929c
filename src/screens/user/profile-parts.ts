/** The parts of 个人中心 by group. The overview precedes them. */
export const PART_GROUPS = [
  {
    label: "学习",
    parts: [
      { key: "learning", label: "学习进度" },
      { key: "notes", label: "笔记" },
      { key: "downloads", label: "下载" },
      { key: "certificates", label: "结业证明" },
    ],
  },
  {
    label: "交易",
    parts: [
      { key: "orders", label: "订单" },
      { key: "bookings", label: "预约" },
      { key: "projects", label: "项目" },
      { key: "coupons", label: "优惠券" },
      { key: "invoices", label: "发票" },
      { key: "redemptions", label: "兑换" },
      { key: "gifts", label: "礼物" },
      // Listed only where invitations are enabled, by a separate component.
      { key: "invitations", label: "邀请" },
    ],
  },
  {
    label: "互动",
    parts: [
      { key: "topics", label: "话题" },
      { key: "comments", label: "评论" },
      { key: "co-creation", label: "共创" },
      { key: "follows", label: "关注" },
      { key: "notifications", label: "通知" },
      { key: "notices", label: "通知设置" },
    ],
  },
  {
    label: "账号",
    parts: [
      { key: "profile", label: "资料与会员" },
      { key: "devices", label: "设备" },
      { key: "security", label: "安全" },
      { key: "consents", label: "协议" },
      { key: "data", label: "数据与账号" },
    ],
  },
] as const;

export type Part = (typeof PART_GROUPS)[number]["parts"][number];
export type PartKey = Part["key"];

export const OVERVIEW = { key: null, label: "总览" } as const;

/** The part that `?tab=` names; the overview if it is missing or unknown. */
export function partOf(search: string): Part | typeof OVERVIEW {
  const wanted = new URLSearchParams(search).get("tab");
  const parts: readonly Part[] = PART_GROUPS.flatMap((group): readonly Part[] => group.parts);
  return parts.find(({ key }) => key === wanted) ?? OVERVIEW;
}

export const hrefOfPart = (key: PartKey | null) => (key === null ? "/user/profile" : `/user/profile?tab=${key}`);
