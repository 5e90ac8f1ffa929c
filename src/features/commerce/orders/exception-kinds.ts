/** Payments that need attention: what happened, and what staff should do. */
export const EXCEPTIONS = {
  unknown_order: {
    title: "没有这个订单",
    happened: "支付渠道说收到了一笔钱，本站没有这个订单号。",
    todo: "等几分钟：订单若随后出现，会自己处理。一直没有的话，多半是同一个商户号还用在别处；到商户平台按单号查清，属于本站的在那里原路退款。",
  },
  amount_mismatch: {
    title: "金额不符",
    happened: "渠道说的金额或币种与订单不同，没有开通任何权益。",
    todo: "到商户平台按交易号核对。钱确实收到的，在商户平台原路退款，再请买家重新下单。",
  },
  second_transaction: {
    title: "同一单收到第二笔交易",
    happened: "订单已经由一笔交易结清，同一个渠道又报来另一笔。",
    todo: "到商户平台核对两笔；第二笔确实收到的，在商户平台原路退款。",
  },
  reused_transaction: {
    title: "交易号重复",
    happened: "这笔交易已经结清另一张订单，不能再用一次。",
    todo: "到商户平台查这笔交易的商户订单号；与本站不一致时联系支付渠道，不要手工开通。",
  },
  late_payment: {
    title: "关单以后付款",
    happened: "订单关闭以后收到了钱。",
    todo: "不用处理：还在售就补发权益，不能补发就自动退款，办完会自己了结。",
  },
  paid_twice: {
    title: "付了两次",
    happened: "同一张订单在两个渠道都付了钱，权益只开通一次。",
    todo: "不用处理：第二笔自动原路退回。超过一天还在这里，就看商户账户的余额够不够。",
  },
  undeliverable: {
    title: "付了钱但无法开通",
    happened: "付款时买的东西已经不能开通，例如已经下架或已经拥有。",
    todo: "不用处理：自动原路退款。超过一天还在这里，就看商户账户的余额够不够。",
  },
  unexpected_refund: {
    title: "不是本站发起的退款",
    happened: "钱在商户平台被退了回去，权益还在。",
    todo: "问清是谁退的。该收回权益的，在控制台的“会员与权益”里收回；以后请在本站退款，权益会一起收回。",
  },
  refund_failed: {
    title: "退款没有成功",
    happened: "渠道受理了退款，但没有退到账，例如买家的账户已经注销。",
    todo: "到商户平台按退款单号查原因，在那里办理异常退款或转账给买家，然后写明经过、在这里了结。",
  },
  refund_waits: {
    title: "商户余额不足",
    happened: "商户账户里的钱不够退款。",
    todo: "给商户账户充值，退款会自动重试；想马上重试，在退款申请里点重试。",
  },
} as const satisfies Record<string, { title: string; happened: string; todo: string }>;

export type ExceptionKind = keyof typeof EXCEPTIONS;
export const EXCEPTION_KINDS = Object.keys(EXCEPTIONS) as [ExceptionKind, ...ExceptionKind[]];
