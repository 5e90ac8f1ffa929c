import { Hono } from "hono";
import { trimTrailingSlash } from "hono/trailing-slash";
import type { SmtpConfig } from "../adapters/mail/smtp-mail-sender.ts";
import type { Clock } from "../ports/clock.ts";
import { createAlipayApi } from "./alipay/alipay-api.ts";
import { alipayWay } from "./alipay/alipay-notification.ts";
import { createAlipayPhone } from "./alipay/alipay-phone.ts";
import { createCashierPages } from "./alipay/cashier-pages.ts";
import { openLedger } from "./ledger.ts";
import { createSmtpReceiver } from "./mail/smtp-receiver.ts";
import { createMiniProgramSandbox } from "./mini-program/mini-program-sandbox.ts";
import { createOneTimeCodes } from "./mini-program/one-time-codes.ts";
import { createDeliveries } from "./notifications/deliveries.ts";
import { SANDBOX_GATEWAYS } from "./payment-gateways.ts";
import { createPhoneActions } from "./phone/phone-actions.ts";
import { createPhoneApi } from "./phone/phone-api.ts";
import { createPhonePages } from "./phone/phone-pages.ts";
import { guardSandbox, type SandboxAccess } from "./sandbox-access.ts";
import type { SandboxKeys } from "./sandbox-keys.ts";
import { type SandboxTimer, systemTimer } from "./sandbox-timer.ts";
import { createAliyunSmsApi } from "./sms/aliyun-sms-api.ts";
import { createTencentSmsApi } from "./sms/tencent-sms-api.ts";
import { createH5Pages } from "./wechat-pay/cashier-pages.ts";
import { createLoginPages } from "./wechat-pay/login-pages.ts";
import { wechatWay } from "./wechat-pay/notification-way.ts";
import { createPlatformCertificates } from "./wechat-pay/platform-certificates.ts";
import { readPlatformSigner } from "./wechat-pay/platform-signature.ts";
import { createBridge } from "./wechat-pay/play-bridge.ts";
import { createWechatPayApi } from "./wechat-pay/wechat-pay-api.ts";
import { createWechatPhone } from "./wechat-pay/wechat-phone.ts";

export interface Sandbox {
  /** Mount with `route("/sandbox", app)`: the whole path must be visible, because it is signed. */
  app: Hono;
  /** Continues notifications that an earlier process left unfinished; call it when the product is listening. */
  start(): void;
  /** Opens the mail server; returns the login data for the mail adapter. */
  startMail(): Promise<SmtpConfig>;
  /** Cancels scheduled work, which the next process continues, and closes the mail server. */
  stop(): Promise<void>;
}

/** The local providers and the phone page. One process per folder runs them (decision 0005). */
export function createSandbox(options: {
  folder: string;
  keys: SandboxKeys;
  clock: Clock;
  timer?: SandboxTimer;
  fetch?: typeof fetch;
  /**
   * The origin where the product answers calls, and the one where people open the sandbox; absent: the origin of the
   * call.
   */
  origins?: { product: string; public: string };
  /** Absent: only this machine has access, under its own names. */
  access?: SandboxAccess;
  /** Called with the number of unreadable lines in the ledger. */
  onUnreadable?: (lines: number) => void;
}): Sandbox {
  const { folder, keys, clock, timer = systemTimer, origins, access = { hostNames: [], key: null } } = options;
  const send = options.fetch ?? fetch;
  const ledger = openLedger(folder, options.onUnreadable);
  const wechatKeys = keys.wechatPay;
  const signer = readPlatformSigner(wechatKeys);
  const certificates = createPlatformCertificates(wechatKeys);
  const mail = createSmtpReceiver({ ledger, clock });
  const sending = { ledger, clock, timer, fetch: send };
  const deliveries = createDeliveries({
    ...sending,
    trades: ledger.trades.wechat,
    way: wechatWay(signer, wechatKeys.apiV3Key),
  });
  const alipayDeliveries = createDeliveries({ ...sending, trades: ledger.trades.alipay, way: alipayWay(keys.alipay) });
  const platform = { keys: wechatKeys, signer, certificates };
  const alipay = createAlipayPhone({ ledger, clock, fetch: send, keys: keys.alipay }, alipayDeliveries);
  const wechat = createWechatPhone({ ledger, clock, fetch: send, ...platform }, deliveries);
  const actions = createPhoneActions({ wechat, alipay });

  const codes = createOneTimeCodes(clock);
  const miniProgram = createMiniProgramSandbox({ keys, clock, codes, fetch: send, origins });
  const publicOrigin = origins?.public;
  const bridge = createBridge({ keys: wechatKeys, clock, actions });

  const app = new Hono();
  app.use(guardSandbox(access));
  app.route(
    `/${SANDBOX_GATEWAYS.wechat.folder}`,
    createWechatPayApi({ ...platform, ledger, clock, deliveries, publicOrigin }),
  );
  app.route(
    `/${SANDBOX_GATEWAYS.alipay.folder}`,
    createAlipayApi({ ledger, clock }, { keys: keys.alipay, deliveries: alipayDeliveries }),
  );
  app.route("/aliyun-sms", createAliyunSmsApi({ keys: keys.aliyunSms, ledger, clock }));
  app.route("/tencent-sms", createTencentSmsApi({ keys: keys.tencentSms, ledger, clock }));
  app.route("/wechat-api", miniProgram.wechatApi);
  app.route("/api/wechat", miniProgram.phoneApi);
  app.route("/api/bridge", bridge.api);
  app.route("/api", createPhoneApi({ ledger, actions }));
  app.use(trimTrailingSlash());
  app.route("/scan", miniProgram.pages);
  app.route("/cashier", createCashierPages({ phone: alipay, clock, keys: keys.alipay }));
  app.route("/h5", createH5Pages({ actions, clock, publicOrigin }));
  app.route("/connect/oauth2", createLoginPages({ keys: wechatKeys, codes, publicOrigin }));
  app.route("/bridge", bridge.pages);
  app.route("/", createPhonePages({ ledger, clock, actions }));

  async function stop(): Promise<void> {
    deliveries.stop();
    alipayDeliveries.stop();
    await mail.close();
  }
  function start(): void {
    deliveries.resume();
    alipayDeliveries.resume();
  }
  return { app, start, startMail: mail.listen, stop };
}
