import { DAY_MS } from "../../kit/values/durations.ts";
import { movementsOf } from "../bill-days.ts";
import type { SandboxTrade } from "../ledger-records.ts";
import { toAlipayTime, toYuanText } from "./alipay-formats.ts";
import { toGbk } from "./gbk.ts";
import { zipOf } from "./zip-of.ts";

const COLUMNS =
  "支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注";

const FEE_RATE = 0.006;

/** The bill of a day in Alipay's format: two files in a zip, texts and names in GBK; null: no movements. */
export function makeTradeBill(
  trades: Iterable<SandboxTrade>,
  { day, sellerId }: { day: string; sellerId: string },
): Buffer | null {
  const movements = movementsOf(trades, day);
  if (movements.length === 0) return null;
  const sums = { paid: { count: 0, fen: 0 }, refunded: { count: 0, fen: 0 } };
  const rows = movements.map(({ trade, at, refund }) => {
    const fen = refund ? refund.amountFen : trade.totalFen;
    const sum = refund ? sums.refunded : sums.paid;
    sum.count += 1;
    sum.fen += fen;
    const amount = `${refund ? "-" : ""}${toYuanText(fen)}`;
    const fee = refund ? "0.00" : `-${toYuanText(Math.round(fen * FEE_RATE))}`;
    return [
      `${trade.transactionId}\t`,
      `${trade.outTradeNo}\t`,
      refund ? "退款" : "交易",
      trade.description,

      toAlipayTime(new Date(trade.createdAt)),
      toAlipayTime(new Date(at)),
      "",
      "",
      "",
      "",
      "*沙箱(san***@sandbox.example)",
      amount,
      amount,
      "0.00",
      "0.00",
      "0.00",
      "0.00",
      "0.00",
      "",
      "0.00",
      "0.00",
      refund ? `${refund.outRefundNo}\t` : "",
      fee,
      "0.00",
      refund?.reason ?? "",
    ].join(",");
  });
  const begin = `${day.replace("-", "年").replace("-", "月")}日 00:00:00`;
  const next = new Date(Date.parse(`${day}T00:00:00+08:00`) + DAY_MS);
  const end = `${toAlipayTime(next).slice(0, 10).replace("-", "年").replace("-", "月")}日 00:00:00`;
  const head = [`#账号：[${sellerId}]`, `#起始日期：[${begin}]   终止日期：[${end}]`];
  const tail = [
    `#交易合计：${sums.paid.count}笔，商家实收共${toYuanText(sums.paid.fen)}元，商家优惠共0.00元`,
    `#退款合计：${sums.refunded.count}笔，商家实收退款共-${toYuanText(sums.refunded.fen)}元，商家优惠退款共0.00元`,
    `#导出时间：[${toAlipayTime(next)}]`,
  ];
  const rule = "-".repeat(40);
  const details = [
    "#支付宝业务明细查询",
    ...head,
    `#${rule}业务明细列表${rule}`,
    COLUMNS,
    ...rows,
    `#${rule}业务明细列表结束${rule}`,
    ...tail,
  ];
  const summary = [
    "#支付宝业务汇总查询",
    ...head,
    "门店编号,门店名称,交易订单总笔数,退款订单总笔数",
    `合计,,${sums.paid.count},${sums.refunded.count}`,
  ];
  const name = `${sellerId}_${day.replaceAll("-", "")}`;
  return zipOf([
    { name: toGbk(`${name}_业务明细(汇总).csv`), content: toGbk(`${summary.join("\r\n")}\r\n`) },
    { name: toGbk(`${name}_业务明细.csv`), content: toGbk(`${details.join("\r\n")}\r\n`) },
  ]);
}
