/** The source of a right, in Chinese. */
export const RIGHT_SOURCES = {
  order: "购买",
  admin: "工作人员开通",
  gift: "赠送",
  code: "兑换码",
  invitation: "邀请",
  import: "从旧站带来",
} as const;

export type RightSource = keyof typeof RIGHT_SOURCES;
