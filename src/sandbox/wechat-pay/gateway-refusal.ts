import type { ContentfulStatusCode } from "hono/utils/http-status";

/** The gateway's "no": status, code and text of the body, and the inner number that ends its `Request-Id`. */
export class GatewayRefusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly innerNumber: number;

  constructor(status: ContentfulStatusCode, code: string, message: string, innerNumber = 0) {
    super(message);
    this.name = "GatewayRefusal";
    this.status = status;
    this.code = code;
    this.innerNumber = innerNumber;
  }
}

export const refusals = {
  badSignature: (reason: string) => new GatewayRefusal(401, "SIGN_ERROR", `签名错误：${reason}`, 268443699),
  badParameter: (reason: string) => new GatewayRefusal(400, "PARAM_ERROR", `参数错误：${reason}`, 268435461),
  wrongMerchant: () => new GatewayRefusal(400, "APPID_MCHID_NOT_MATCH", "AppID 与商户号不匹配", 268445527),
  reenteredDifferently: () =>
    new GatewayRefusal(400, "INVALID_REQUEST", "请求重入时，参数与首次请求时不一致", 268498688),
  usedOtherwise: () => new GatewayRefusal(400, "INVALID_REQUEST", "201 商户订单号重复", 268498688),
  otherPayer: () => new GatewayRefusal(400, "PARAM_ERROR", "openid 与 appid 不匹配", 268435461),
  alreadyPaid: () => new GatewayRefusal(400, "ORDERPAID", "该订单已支付", 268498689),
  alreadyClosed: () => new GatewayRefusal(400, "ORDER_CLOSED", "该订单已关闭"),
  unknownOrder: () => new GatewayRefusal(404, "ORDER_NOT_EXIST", "订单不存在", 268512771),
  unknownRefund: () => new GatewayRefusal(404, "RESOURCE_NOT_EXISTS", "退款单不存在"),
  notRefundable: () => new GatewayRefusal(403, "TRADE_ERROR", "订单未支付，不能退款"),
  notEnough: () => new GatewayRefusal(403, "NOT_ENOUGH", "基本账户余额不足，请充值后重新发起"),
  noBill: () => new GatewayRefusal(400, "NO_STATEMENT_EXIST", "请求的账单文件不存在"),
  billBeingMade: () => new GatewayRefusal(400, "STATEMENT_CREATING", "账单生成中，请稍后再试"),
  tooMuchRefunded: () => new GatewayRefusal(400, "INVALID_REQUEST", "累计退款金额大于订单金额"),
};
