import { afterAll, beforeAll, expect, test } from "vitest";
import type { SmsSender } from "../../ports/sms-sender.ts";
import type { SandboxProviderConfigs } from "../../sandbox/provider-config.ts";
import { createTestTime, type SandboxFixture, serveSandbox, type TestTime } from "../../sandbox/sandbox-fixture.ts";
import { createAliyunSmsSender } from "./aliyun-sms-sender.ts";
import { createTencentSmsSender } from "./tencent-sms-sender.ts";

const phone = "+8613800138000";
const unreachable = "http://127.0.0.1:1/";

interface Driver {
  name: string;
  limitSeconds: number;
  make(
    configs: SandboxProviderConfigs,
    time: TestTime,
    change?: { secret?: string; endpoint?: string; signName?: string },
  ): SmsSender;
}

const drivers: Driver[] = [
  {
    name: "Aliyun",
    limitSeconds: 60,
    make({ aliyunSms }, clock, { secret = aliyunSms.accessKeySecret, ...change } = {}) {
      return createAliyunSmsSender({ config: { ...aliyunSms, ...change, accessKeySecret: secret }, clock });
    },
  },
  {
    name: "Tencent",
    limitSeconds: 30,
    make({ tencentSms }, clock, { secret = tencentSms.secretKey, ...change } = {}) {
      return createTencentSmsSender({ config: { ...tencentSms, ...change, secretKey: secret }, clock });
    },
  },
];

let sandbox: SandboxFixture;
let time: TestTime;

beforeAll(async () => {
  sandbox = await serveSandbox();
  time = sandbox.time;
});
afterAll(() => sandbox.remove());

async function inbox(number = phone): Promise<{ code: string; text: string; phone: string }[]> {
  return (await (await sandbox.api(`/inbox?phone=${encodeURIComponent(number)}`)).json()).messages;
}

function nextDay(): void {
  time.advance(25 * 3600);
}

test.for(drivers)("$name delivers the code to the phone", async (driver) => {
  nextDay();
  const sender = driver.make(sandbox.configs, time);
  const result = await sender.send({ phone, purpose: "login", code: "048213" });
  expect(result).toEqual({ kind: "sent", providerId: expect.stringMatching(/.{8,}/) });
  const [latest] = await inbox("13800138000");
  expect(latest).toMatchObject({ phone, code: "048213", text: expect.stringContaining("用于登录") });
});

test.for(drivers)("$name uses a separate template for each purpose", async (driver) => {
  const sender = driver.make(sandbox.configs, time);
  const texts = {
    signup: "用于注册",
    login: "用于登录",
    bind: "用于绑定手机号",
    change: "用于更换手机号",
    cancel: "用于注销账号",
  };
  for (const [purpose, text] of Object.entries(texts) as [keyof typeof texts, string][]) {
    nextDay();
    expect((await sender.send({ phone, purpose, code: "111111" })).kind).toBe("sent");
    expect((await inbox())[0]?.text).toContain(text);
  }
});

test.for(drivers)("$name reports how long to wait after each frequency limit", async (driver) => {
  nextDay();
  const sender = driver.make(sandbox.configs, time);
  const send = () => sender.send({ phone, purpose: "login", code: "222222" });
  expect((await send()).kind).toBe("sent");
  expect(await send()).toEqual({ kind: "rate_limited", retryAfterSeconds: driver.limitSeconds });
  for (let sent = 1; sent < 5; sent += 1) {
    time.advance(61);
    expect((await send()).kind).toBe("sent");
  }
  time.advance(61);
  expect(await send()).toEqual({ kind: "rate_limited", retryAfterSeconds: 3600 });
  time.advance(3600);
  for (let sent = 5; sent < 10; sent += 1) {
    expect((await send()).kind).toBe("sent");
    time.advance(61);
  }
  time.advance(3600);
  expect(await send()).toEqual({ kind: "rate_limited", retryAfterSeconds: 24 * 3600 });
});

test("Aliyun sends a notification right after a code, with a text that also fits a cancellation", async () => {
  nextDay();
  const sender = createAliyunSmsSender({ config: sandbox.configs.aliyunSms, clock: time });
  expect((await sender.send({ phone, purpose: "cancel", code: "048213" })).kind).toBe("sent");
  expect((await sender.sendNotice({ phone, notice: "security" })).kind).toBe("sent");
  expect((await inbox())[0]?.text).toContain("注销申请");
  expect((await sender.send({ phone, purpose: "cancel", code: "048213" })).kind).toBe("rate_limited");
});

test.for(drivers)("$name distinguishes a wrong number, a wrong configuration and an outage", async (driver) => {
  const message = { phone, purpose: "login", code: "333333" } as const;
  const make = (change: Parameters<Driver["make"]>[2]) => driver.make(sandbox.configs, time, change);
  expect(await make({}).send({ ...message, phone: "+8612345" })).toEqual({ kind: "bad_number" });
  expect(await make({ secret: "wrong" }).send(message)).toEqual({
    kind: "misconfigured",
    detail: expect.stringMatching(/SignatureDoesNotMatch|SignatureFailure/),
  });
  expect(await make({ signName: "没有备案" }).send(message)).toMatchObject({ kind: "misconfigured" });
  expect(await make({ endpoint: unreachable }).send(message)).toMatchObject({ kind: "unavailable" });
  expect(await make({ endpoint: `${sandbox.origin}/sandbox` }).send(message)).toMatchObject({ kind: "unavailable" });
});

test.for(drivers)("$name reports a wrong clock as a configuration error", async (driver) => {
  const wrongClock = createTestTime(new Date(time.now().getTime() - 16 * 60_000));
  const result = await driver.make(sandbox.configs, wrongClock).send({ phone, purpose: "login", code: "444444" });
  expect(result).toMatchObject({ kind: "misconfigured", detail: expect.stringMatching(/Expire/) });
});

test("Aliyun accepts a signed call only once", async () => {
  nextDay();
  const config = sandbox.configs.aliyunSms;
  const sender = createAliyunSmsSender({ config, clock: time, nonce: () => "the-same-nonce" });
  expect((await sender.send({ phone, purpose: "login", code: "555555" })).kind).toBe("sent");
  const again = await sender.send({ phone: "+8613900139000", purpose: "login", code: "555555" });
  expect(again).toMatchObject({ kind: "misconfigured", detail: expect.stringContaining("SignatureNonceUsed") });
});
