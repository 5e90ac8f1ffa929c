import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BillRow, ChannelUnavailableError, type PaymentChannel } from "../../../ports/payment-channel.ts";
import { toGbk } from "../../../sandbox/alipay/gbk.ts";
import { zipOf } from "../../../sandbox/alipay/zip-of.ts";
import { type SandboxFixture, serveSandbox } from "../../../sandbox/sandbox-fixture.ts";
import { createAlipayChannel } from "../alipay/alipay-channel.ts";
import { createWechatPayChannel } from "../wechat-pay/wechat-pay-channel.ts";

const DAY = "2026-11-20";
const goods = '会员，"一年",=1+1 `x` 𠮷';

let sandbox: SandboxFixture;
let wechat: PaymentChannel;
let alipay: PaymentChannel;
/** Replaces the file in the network response; answers stay unchanged. */
let swapFile: ((file: Buffer) => Buffer) | null = null;
let swapAnswer: ((text: string) => string) | null = null;

const meddle: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const isFile = /billdownload|downloadBillFile/.test(String(input));
  if (isFile && swapFile && response.ok)
    return new Response(new Uint8Array(swapFile(Buffer.from(await response.arrayBuffer()))));
  if (!isFile && swapAnswer) return new Response(swapAnswer(await response.text()), response);
  return response;
};

beforeAll(async () => {
  sandbox = await serveSandbox();
  const given = { clock: sandbox.time, retryDelayMilliseconds: 1, fetch: meddle };
  wechat = createWechatPayChannel({ ...given, config: sandbox.configs.wechatPay });
  alipay = createAlipayChannel({ ...given, config: sandbox.configs.alipay });
  for (const [outTradeNo, amountFen] of [
    ["BILL0001", 3900],
    ["BILL0002", 12_800],
  ] as const) {
    await payAt(wechat, `${outTradeNo}W`, amountFen);
    await payAt(alipay, `${outTradeNo}A`, amountFen);
  }
  for (const [channel, name] of [
    [wechat, "W"],
    [alipay, "A"],
  ] as const) {
    const refund = {
      outTradeNo: `BILL0002${name}`,
      outRefundNo: `BILL0002${name}R2`,
      amountFen: 1001,
      totalFen: 12_800,
    };
    await channel.refund({ ...refund, reason: "用户申请退款，不想要了" });
  }
});
afterAll(() => sandbox.remove());

async function payAt(channel: PaymentChannel, outTradeNo: string, amountFen: number): Promise<void> {
  const expiresAt = new Date(sandbox.time.now().getTime() + 30 * 60_000);
  const request = {
    outTradeNo,
    description: goods,
    amountFen,
    expiresAt,
    way: channel.name === "alipay" ? "cashier" : "code",
    device: "desktop",
    returnUrl: sandbox.origin,
    payerIp: "203.0.113.7",
    payerOpenid: null,
  } as const;
  const prompt = await channel.create(request);
  if (prompt.kind === "redirect") {
    const cashier = await fetch(prompt.url, { redirect: "manual" });
    await fetch(`${sandbox.origin}${cashier.headers.get("location")}/login`, { method: "POST", redirect: "manual" });
  }
  const paid = await sandbox.api(`/trades/${outTradeNo}/pay`, { method: "POST" });
  expect(paid.ok).toBe(true);
}

const row = (number: string, amountFen: number, feeFen: number): Partial<BillRow> => ({
  kind: "payment",
  number,
  outTradeNo: number,
  amountFen,
  state: "done",
  feeFen,
});

test("there is no bill before the next morning, nor for a day without trades", async () => {
  expect(await wechat.fetchBill(DAY)).toBeNull();
  expect(await alipay.fetchBill(DAY)).toBeNull();
  // 10:00 in Beijing.
  sandbox.time.advance(14 * 3600);
  expect(await wechat.fetchBill("2026-11-19")).toBeNull();
  expect(await alipay.fetchBill("2026-11-19")).toBeNull();
});

test("fetches, checks and reads WeChat Pay's bill to the fen, whatever the goods are called", async () => {
  expect(await wechat.fetchBill(DAY)).toMatchObject([
    row("BILL0001W", 3900, 23),
    row("BILL0002W", 12_800, 77),
    { ...row("BILL0002WR2", 1001, -6), kind: "refund", outTradeNo: "BILL0002W" },
  ]);
});

test("Alipay's bill, in GBK within a zip, has the same content", async () => {
  expect(await alipay.fetchBill(DAY)).toMatchObject([
    row("BILL0001A", 3900, 23),
    row("BILL0002A", 12_800, 77),
    { ...row("BILL0002AR2", 1001, 0), kind: "refund", outTradeNo: "BILL0002A" },
  ]);
});

/** WeChat's bill with a changed text whose hash the gateway nevertheless confirms. */
async function readWechat(change: (text: string) => string, pack = gzipSync): Promise<unknown> {
  swapFile = (file) => pack(Buffer.from(change(gunzipSync(file).toString("utf8"))));
  return wechat.fetchBill(DAY).finally(() => {
    swapFile = null;
  });
}

test("refuses a file with another hash, however small the change", async () => {
  await expect(readWechat((text) => text.replace("`39.00", "`39.01"))).rejects.toThrow("摘要不符");
  await expect(readWechat((text) => text.replaceAll("BILL0001W", "BILL0009W"))).rejects.toThrow("摘要不符");
});

test.each<[string, (text: string) => string, string]>([
  ["missing rows", (text) => text.replace(/\r\n`2026[^\r]*BILL0001W[^\r]*/, ""), "摘要不符"],
  ["a changed heading", (text) => text.replace("商户订单号", "订单号"), "没有“商户订单号”"],
  ["no backticks", (text) => text.replaceAll("`", ""), "反引号"],
  ["another merchant", (text) => text.replaceAll(sandbox.keys.wechatPay.merchantId, "1999999999"), "别的商户"],
  ["another currency", (text) => text.replaceAll("`CNY", "`USD"), "别的货币"],
  ["a formula for a number", (text) => text.replaceAll("`BILL0001W", "`=HYPERLINK(1)"), "不是编号"],
  ["an invalid sum", (text) => text.replace("`39.00", "`39.0.0").replaceAll("`39.00", "`1e9"), "不是金额"],
  ["an unknown state", (text) => text.replaceAll("`SUCCESS", "`DREAMT"), "不认识的状态"],
  ["ten thousand columns", () => `${"列,".repeat(2_000)}列\r\n`, "2001 列"],
  ["an overlong line", (text) => text + "x".repeat(20_000), "过长的行"],
  ["rows after the sums", (text) => `${text}\`1,\`2\r\n`, "合计之后"],
  ["no content", () => "", "没有“商户号”"],
])("refuses a bill with %s", async (_name, change, reason) => {
  await expect(readWechat(change)).rejects.toThrow(reason);
});

test.each<[string, (file: Buffer) => Buffer, string]>([
  ["truncated", (file) => file.subarray(0, file.length - 12), "损坏"],
  ["not an archive", () => Buffer.from("<html>502</html>"), "损坏"],
  ["a decompression bomb", () => gzipSync(Buffer.alloc(300 * 1024 * 1024, "x")), "过长的行"],
  ["too long", () => Buffer.alloc(33 * 1024 * 1024), "过大"],
  ["not a text", () => gzipSync(Buffer.from([0xff, 0xfe, 0xff])), "损坏"],
])("refuses a file of WeChat that is %s", async (_name, swap, reason) => {
  swapFile = swap;
  await expect(wechat.fetchBill(DAY).finally(() => (swapFile = null))).rejects.toThrow(new RegExp(reason));
});

/** Alipay's details with a changed text. */
function zipped(change: (text: string) => string, name = "20880000_业务明细.csv"): (file: Buffer) => Buffer {
  return (file) => {
    const text = details(file);
    return zipOf([{ name: toGbk(name), content: toGbk(change(text)) }]);
  };
}

function details(_file: Buffer): string {
  const cells = (number: string, kind: string, fen: string, refund = "") =>
    `2026112022001\t,${number}\t,${kind},东西,,,,,,,,${fen},${fen},0,0,0,0,0,,0,0,${refund},-0.10,0,`;
  return [
    `#账号：[${sandbox.configs.alipay.sellerId}]`,
    "支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注",
    cells("N1", "交易", "39.00"),
    cells("N1", "退款", "-9.00", "N1R2"),
    "#交易合计：1笔，商家实收共39.00元",
    "#退款合计：1笔，商家实收退款共-9.00元",
    "",
  ].join("\r\n");
}

test.each<[string, () => (file: Buffer) => Buffer, string]>([
  [
    "missing rows of details",
    () => zipped((text) => text.replace(/2026112022001\t,N1\t,退款[^\r]*\r\n/, "")),
    "合计与明细不符",
  ],
  ["missing sums", () => zipped((text) => text.replaceAll("合计", "")), "合计与明细不符"],
  [
    "another seller",
    () => zipped((text) => text.replace(sandbox.configs.alipay.sellerId, "2088000000000000")),
    "别的商户",
  ],
  ["a changed heading", () => zipped((text) => text.replace("业务类型", "类型")), "没有“业务类型”"],
  ["an unknown type of business", () => zipped((text) => text.replace("交易,东西", "转账,东西")), "不认识的业务"],
  ["a positive refund", () => zipped((text) => text.replaceAll("-9.00,", "9.00,")), "不认识的业务"],
  ["no file of details", () => zipped((text) => text, "readme.txt"), "只有一份业务明细"],
  ["too few cells", () => zipped((text) => text.replace("东西,,,,,", "东西,")), "列"],
  ["an invalid zip", () => () => Buffer.from("PK nothing"), "损坏"],
  [
    "a decompression bomb",
    () => () => zipOf([{ name: toGbk("业务明细.csv"), content: Buffer.alloc(300 * 1024 * 1024, "#\n") }]),
    "过大",
  ],
  [
    "too many lines",
    () => () => zipOf([{ name: toGbk("业务明细.csv"), content: Buffer.alloc(1_000_000, "#\n") }]),
    "超过",
  ],
  ["a truncated zip", () => (file) => file.subarray(0, file.length - 30), "损坏"],
])("refuses a bill of Alipay with %s", async (_name, swap, reason) => {
  swapFile = swap();
  await expect(alipay.fetchBill(DAY).finally(() => (swapFile = null))).rejects.toThrow(reason);
});

test("reads Alipay's bill as this test writes it, also with commas in the goods' name", async () => {
  swapFile = zipped((text) => text.replaceAll("东西", "东,西,=cmd|'x'"));
  const rows = await alipay.fetchBill(DAY).finally(() => (swapFile = null));
  expect(rows).toMatchObject([
    row("N1", 3900, 10),
    { kind: "refund", number: "N1R2", outTradeNo: "N1", amountFen: 900 },
  ]);
});

test("the address of a file must belong to the gateway; a changed signed answer is refused earlier", async () => {
  swapAnswer = (text) => text.replaceAll("127.0.0.1", "169.254.169.254");
  await expect(wechat.fetchBill(DAY).finally(() => (swapAnswer = null))).rejects.toThrow("签名");
  swapAnswer = (text) => text.replaceAll("127.0.0.1", "169.254.169.254");
  await expect(alipay.fetchBill(DAY).finally(() => (swapAnswer = null))).rejects.toThrow("签名");
});

test("a file that no longer exists is fetched another time", async () => {
  const gone: typeof fetch = async (input, init) =>
    /downloadBillFile/.test(String(input)) ? new Response("gone", { status: 404 }) : fetch(input, init);
  const given = { clock: sandbox.time, retryDelayMilliseconds: 1, fetch: gone };
  const other = createAlipayChannel({ ...given, config: sandbox.configs.alipay });
  await expect(other.fetchBill(DAY)).rejects.toBeInstanceOf(ChannelUnavailableError);
});

test("the hash is computed over the unpacked text", async () => {
  let file: Buffer = Buffer.alloc(0);
  let answer = "";
  swapFile = (given) => (file = given);
  swapAnswer = (text) => (answer = text);
  await wechat.fetchBill(DAY);
  [swapFile, swapAnswer] = [null, null];
  expect(JSON.parse(answer).hash_value).toBe(createHash("sha1").update(gunzipSync(file)).digest("hex"));
});
