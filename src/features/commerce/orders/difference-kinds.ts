/** Differences between a gateway's bill and our records: their meaning, and what staff should do. */
export const DIFFERENCES = {
  only_there: {
    title: "只在渠道账单里",
    happened: "渠道的账单有这一笔，本站没有。",
    todo: "到商户平台按单号查：是别的网站或线下用同一个商户号收的，写明以后了结；是本站的款项，在商户平台原路退款。",
  },
  only_here: {
    title: "只在本站",
    happened: "本站记了这一笔，渠道的账单没有。",
    todo: "第二天对账后会自己再比一次，跨零点的一笔那时会对上。仍在这里的，到商户平台按单号核对；钱没有收到的，在控制台的“会员与权益”里收回权益。",
  },
  amount: {
    title: "金额不同",
    happened: "两边都有这一笔，金额不同。",
    todo: "到商户平台核对实际收退的金额，多收的在商户平台原路退，写明结果以后了结。",
  },
  state: {
    title: "状态不同",
    happened: "两边都有这一笔，但一边已经完成，另一边没有。",
    todo: "本站每天会再问渠道一次，对上就自己了结。超过两天还在这里的，到商户平台看这一笔的状态，照实处理并写明。",
  },
} as const satisfies Record<string, { title: string; happened: string; todo: string }>;

export type DifferenceKind = keyof typeof DIFFERENCES;
export const DIFFERENCE_KINDS = Object.keys(DIFFERENCES) as [DifferenceKind, ...DifferenceKind[]];
