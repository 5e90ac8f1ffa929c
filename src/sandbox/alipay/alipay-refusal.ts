/** A refusal of the gateway. A common code with `sub_code`; 40002 and similar codes are sent as `error_response`. */
export class AlipayRefusal extends Error {
  override name = "AlipayRefusal";
  readonly code: "20000" | "40002" | "40004";
  readonly subCode: string;

  constructor(code: AlipayRefusal["code"], subCode: string, message: string) {
    super(message);
    this.code = code;
    this.subCode = subCode;
  }
}

const business = (subCode: string, message: string) => new AlipayRefusal("40004", `ACQ.${subCode}`, message);

export const refusals = {
  invalid: (subCode: string, message: string) => new AlipayRefusal("40002", `isv.${subCode}`, message),
  badParameter: (reason: string) => business("INVALID_PARAMETER", `参数无效：${reason}`),
  unknownTrade: () => business("TRADE_NOT_EXIST", "交易不存在"),
  alreadyPaid: () => business("TRADE_HAS_SUCCESS", "交易已被支付"),
  alreadyClosed: () => business("TRADE_HAS_CLOSE", "交易已经关闭"),
  otherContent: () => business("CONTEXT_INCONSISTENT", "交易信息被篡改"),
  notClosable: () => business("REASON_TRADE_STATUS_INVALID", "交易状态不合法"),
  notRefundable: () => business("TRADE_NOT_ALLOW_REFUND", "当前交易不允许退款"),
  notEnough: () => business("SELLER_BALANCE_NOT_ENOUGH", "商户的支付宝账户余额不足"),
  noBill: () => new AlipayRefusal("40004", "isp.bill_not_exist", "账单不存在"),
  tooMuchRefunded: () => business("REFUND_AMT_NOT_EQUAL_TOTAL", "撤销或退款金额与订单金额不一致"),
};
