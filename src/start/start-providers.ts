import { join } from "node:path";
import { createSmtpMailSender } from "../adapters/mail/smtp-mail-sender.ts";
import type { MiniProgramConfig } from "../adapters/mini-program/mini-program-config.ts";
import { createWechatMiniProgram } from "../adapters/mini-program/wechat-mini-program.ts";
import { createWechatOfficialAccount } from "../adapters/official-account/wechat-official-account.ts";
import { readOfficialAccount } from "../adapters/payment/wechat-pay/wechat-pay-adapter.ts";
import { createAliyunSmsSender } from "../adapters/sms/aliyun-sms-sender.ts";
import { WECHAT_API_URL } from "../adapters/wechat/wechat-client.ts";
import type { Config } from "../config.ts";
import type { Logger } from "../kit/process/logger.ts";
import { needSetting } from "../kit/values/setting-schemas.ts";
import type { Clock } from "../ports/clock.ts";
import type { MailSender } from "../ports/mail-sender.ts";
import type { MiniProgram } from "../ports/mini-program.ts";
import type { OfficialAccount } from "../ports/official-account.ts";
import {
  CHANNEL_NAMES,
  type ChannelName,
  type PaymentChannel,
  type PaymentChannels,
} from "../ports/payment-channel.ts";
import type { SmsSender } from "../ports/sms-sender.ts";
import { SANDBOX_GATEWAYS } from "../sandbox/payment-gateways.ts";
import { gatewayPlace, sandboxProviderConfigs } from "../sandbox/provider-config.ts";
import { createSandbox, type Sandbox } from "../sandbox/sandbox.ts";
import { assertSandboxAllowed } from "../sandbox/sandbox-guard.ts";
import { openSandboxKeys, type SandboxKeys } from "../sandbox/sandbox-keys.ts";
import { assertAccounts } from "./check-payments.ts";
import { createConfiguredMail, createConfiguredSms } from "./configured-messages.ts";
import { notifyUrlOf, readPaymentAccounts } from "./configured-payments.ts";
import { createSandboxAccess, usesSandbox } from "./sandbox-access.ts";

/** The adapters of all providers, as configured. */
export interface ConnectedProviders {
  sms: SmsSender;
  /** null: mail is sent to the sandbox, which only a running site has. */
  mail: MailSender | null;
  channels: PaymentChannels;
  /** Whether a payment channel has an account of the site's own. */
  takesRealPayments: boolean;
  /** null: not configured, and the sandbox is not allowed. */
  miniProgram: MiniProgram | null;
  /** null: pages have no share cards inside WeChat. */
  officialAccount: OfficialAccount | null;
  /** Present while the sandbox simulates any provider. */
  sandboxKeys: SandboxKeys | null;
}

export interface Providers extends Omit<ConnectedProviders, "mail" | "sandboxKeys"> {
  mail: MailSender;
  /** Present while the sandbox simulates any provider. */
  sandbox: Sandbox | null;
  /** The access rules of `/sandbox`; null: no sandbox. */
  sandboxKey: string | null;
}

export interface ProviderOptions {
  config: Config;
  clock: Clock;
  /** The address of the site on the loopback interface, where the sandbox answers: `http://127.0.0.1:3000`. */
  localOrigin: string;
  origin: string;
  logger: Pick<Logger, "warn">;
}

/** Connects each provider, and creates the sandbox if one is needed. Only one process per folder may do this. */
export async function startProviders(options: ProviderOptions): Promise<Providers> {
  const { sandboxKeys: keys, mail, ...providers } = await connectProviders(options);
  const { config, clock, localOrigin, origin, logger } = options;
  if (keys === null) return { ...providers, mail: requireMail(mail), sandbox: null, sandboxKey: null };
  const access = createSandboxAccess(config, origin);
  const sandbox = createSandbox({
    folder: sandboxFolder(config),
    keys,
    clock,
    origins: { product: localOrigin, public: origin },
    access,
    onUnreadable: (lines) => logger.warn({ lines }, "skipped torn lines in the sandbox's books"),
  });
  return {
    ...providers,
    mail: mail ?? createSmtpMailSender(await sandbox.startMail()),
    sandbox,
    sandboxKey: access.key,
  };
}

/** Without a sandbox every provider is configured. */
function requireMail(mail: MailSender | null): MailSender {
  if (mail === null) throw new Error("no sandbox, and no mail server is configured");
  return mail;
}

const sandboxFolder = ({ dataDir }: Pick<Config, "dataDir">) => join(dataDir, "sandbox");

/**
 * Chooses each provider: the real one if it is configured, otherwise the sandbox behind the same adapter (decisions
 * §6).
 */
export async function connectProviders({
  config,
  clock,
  localOrigin,
  origin,
  logger,
}: ProviderOptions): Promise<ConnectedProviders> {
  const accounts = await readPaymentAccounts(config, origin);
  const sms = createConfiguredSms(config, clock);
  const mail = createConfiguredMail(config);
  const wechatApp = readMiniProgramConfig(config);
  const configuredAccount = readOfficialAccount(config);
  const officialAccount = configuredAccount && createWechatOfficialAccount(configuredAccount);
  await assertAccounts({ accounts: [...accounts.values()], clock, logger });
  if (accounts.has("wechat") && sms && mail && !usesSandbox(config)) {
    return {
      sms,
      mail,
      // A site without an Alipay account sells only through WeChat.
      channels: byName([...accounts.values()].map((account) => account.connect({ clock }))),
      takesRealPayments: true,
      miniProgram: wechatApp && createWechatMiniProgram({ config: wechatApp, clock }),
      officialAccount,
      sandboxKeys: null,
    };
  }

  assertSandboxAllowed({ nodeEnv: config.NODE_ENV, allowSandbox: config.ALLOW_SANDBOX });
  const sandboxKeys = await openSandboxKeys(sandboxFolder(config));
  const sandbox = {
    keys: sandboxKeys,
    origin: localOrigin,
    publicOrigin: origin,
    notifyUrlOf: (channel: ChannelName) => notifyUrlOf(channel, localOrigin),
    usesPrecreate: config.ALIPAY_PRECREATE,
  };
  const local = sandboxProviderConfigs(sandbox);
  return {
    sms: sms ?? createAliyunSmsSender({ config: local.aliyunSms, clock }),
    mail,
    channels: byName(
      CHANNEL_NAMES.map((name) => {
        const account = accounts.get(name) ?? SANDBOX_GATEWAYS[name].accountOf(gatewayPlace(sandbox, name));
        return account.connect({ clock });
      }),
    ),
    takesRealPayments: accounts.size > 0,
    miniProgram: createWechatMiniProgram({ config: wechatApp ?? local.miniProgram, clock }),
    // A site with a real WeChat Pay account gets no sandbox account in addition.
    officialAccount:
      officialAccount ?? (accounts.has("wechat") ? null : createWechatOfficialAccount(local.officialAccount)),
    sandboxKeys,
  };
}

function byName(channels: readonly PaymentChannel[]): PaymentChannels {
  return new Map(channels.map((channel) => [channel.name, channel]));
}

function readMiniProgramConfig(config: Config): MiniProgramConfig | null {
  if (config.WXMP_APPID === undefined) return null;
  return {
    appId: config.WXMP_APPID,
    secret: needSetting(config, "WXMP_SECRET"),
    loginPage: config.WXMP_LOGIN_PAGE,
    envVersion: config.WXMP_ENV_VERSION,
    baseUrl: WECHAT_API_URL,
  };
}
