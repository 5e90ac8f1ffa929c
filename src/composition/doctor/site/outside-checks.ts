import { randomInt, X509Certificate } from "node:crypto";
import type { NamedCertificate, PaymentAccount } from "../../../adapters/payment/channel-adapter.ts";
import type { Finding, SiteCheck } from "../../../kit/process/site-check.ts";
import { DAY_MS } from "../../../kit/values/durations.ts";
import { dayOf } from "../../../kit/values/shanghai-day.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { MailSender } from "../../../ports/mail-sender.ts";
import type { SmsSender } from "../../../ports/sms-sender.ts";

const TIMEOUT_MS = 10_000;
/** Certificate authorities renew a month before the end, so a certificate that is closer to it was not renewed. */
const LEAST_DAYS_LEFT = 14;
/** What the product answers to a notification without a signature. */
const REFUSED = 401;

/** Queries each gateway whether it accepts the site's account and agrees on the time, and reads the certificates' ends. */
export function gatewaysCheck(
  accounts: readonly Pick<PaymentAccount, "check" | "listCertificates">[],
  { clock, fetch }: { clock: Clock; fetch: typeof globalThis.fetch },
): SiteCheck {
  return {
    name: "gateways",
    title: "支付渠道和时钟",
    async *find() {
      for (const account of accounts) {
        const { problems, warnings } = (await account.check({ clock, fetch })) ?? { problems: [], warnings: [] };
        for (const what of problems) yield { severity: "error", what, ...GATEWAY };
        for (const what of warnings) yield { severity: "warning", what, ...GATEWAY };
        for (const certificate of account.listCertificates()) yield* findEnd(certificate, clock.now());
      }
    },
  };
}

const GATEWAY = {
  why: "渠道不认这个账号或时间相差太多，就没有人能付款，退款也出不去。",
  remedy: "按这一行改正，再运行一次 doctor；站点启动时也做同样的核对。",
};

function* findEnd({ title, pem }: NamedCertificate, now: Date): Iterable<Finding> {
  const ends = new Date(new X509Certificate(pem).validTo);
  const daysLeft = Math.floor((ends.getTime() - now.getTime()) / DAY_MS);
  if (daysLeft >= LEAST_DAYS_LEFT) return;
  yield {
    severity: daysLeft < 0 ? "error" : "warning",
    what: daysLeft < 0 ? `${title}在 ${dayOf(ends)} 已经到期` : `${title}在 ${dayOf(ends)} 到期，还有 ${daysLeft} 天`,
    why: "证书到期以后，连接和签名不再被接受。",
    remedy: "换上新的证书，再重新启动站点；网站地址的证书由反向代理续期。",
  };
}

interface AddressOptions {
  /** The public address of the site, without a slash at its end. null: the site has none yet. */
  origin: string | null;
  /** Where the gateways send their notifications, by the gateways' names. */
  notifyUrls: readonly { title: string; url: string }[];
  clock: Clock;
  fetch: typeof globalThis.fetch;
  /** The PEM certificate that the host presents, whether it is trusted or not. Rejects if there is no connection. */
  readCertificate(origin: URL): Promise<string>;
}

/** Opens the site and its addresses for notifications as the outside does, and reads the end of its certificate. */
export function addressCheck({ origin, notifyUrls, clock, fetch, readCertificate }: AddressOptions): SiteCheck {
  return {
    name: "address",
    title: "网站地址和支付通知",
    async *find() {
      if (origin === null) return;
      const signal = () => AbortSignal.timeout(TIMEOUT_MS);
      const page = await answerOf(() => fetch(origin, { signal: signal(), redirect: "manual" }));
      if (page !== 200) yield { severity: "error", what: `打开 ${origin} ${describeAnswer(page)}`, ...UNREACHABLE };
      for (const { title, url } of notifyUrls) {
        const status = await answerOf(() => fetch(url, { method: "POST", signal: signal(), redirect: "manual" }));
        if (status === REFUSED) continue;
        yield {
          severity: "error",
          what: `${title}的通知地址 ${url} ${describeAnswer(status)}，应当拒绝没有签名的通知`,
          ...LOST_NOTICE,
        };
      }
      const address = new URL(origin);
      if (address.protocol !== "https:") return;
      const pem = await readCertificate(address).catch(() => null);
      // Without a connection, the first request has already reported it.
      if (pem !== null) yield* findEnd({ title: `${address.hostname} 的证书`, pem }, clock.now());
    },
  };
}

const UNREACHABLE = {
  why: "访客用这个地址打开网站；从这台机器打不开，别处多半也打不开。",
  remedy: "检查 ORIGIN、域名解析、反向代理和证书；这台机器不能访问自己的公网地址时，从别的机器打开一次核对。",
};

const LOST_NOTICE = {
  why: "渠道把付款结果发到这个地址；收不到时，订单要等站点自己去查才会开通。",
  remedy: "让反向代理把 /api/ 下的 POST 原样转给站点，不跳转，也不要求登录。",
};

/** The status of an answer, or the reason why there is none. */
async function answerOf(ask: () => Promise<Response>): Promise<number | string> {
  try {
    const response = await ask();
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message : String(cause);
  }
}

function describeAnswer(answer: number | string): string {
  return typeof answer === "number" ? `回答 ${answer}` : `没有回答（${answer}）`;
}

/** Sends one mail to the operator's address. `sender` is null while the sandbox simulates the mail server. */
export function mailTrial(sender: Pick<MailSender, "send"> | null, to: string): SiteCheck {
  return trialOf({ name: "mail_trial", title: "试发邮件", service: "邮件" }, sender, async (real) => {
    const text = "这是站点体检时试发的一封邮件，收到就说明邮件能送到。";
    const result = await real.send({
      to,
      senderName: "知行",
      subject: "体检：试发的邮件",
      text,
      html: `<p>${text}</p>`,
    });
    return result.kind === "sent" ? null : `${result.kind} ${result.detail}`;
  });
}

/** Sends one verification code that nothing accepts. `sender` is null while the sandbox simulates the provider. */
export function smsTrial(sender: Pick<SmsSender, "send"> | null, phone: string): SiteCheck {
  return trialOf({ name: "sms_trial", title: "试发短信", service: "短信" }, sender, async (real) => {
    const code = String(randomInt(100_000, 1_000_000));
    const result = await real.send({ phone, purpose: "verify", code });
    if (result.kind === "sent") return null;
    return "detail" in result ? `${result.kind} ${result.detail}` : result.kind;
  });
}

function trialOf<Sender>(
  { name, title, service }: { name: string; title: string; service: string },
  sender: Sender | null,
  send: (sender: Sender) => Promise<string | null>,
): SiteCheck {
  return {
    name,
    title,
    async *find() {
      const refusal = sender === null ? "还在用沙箱，没有试发" : await send(sender);
      if (refusal === null) return;
      yield {
        severity: sender === null ? "warning" : "error",
        what: `${service}：${refusal}`,
        why: `收不到${service}的人不能登录、改密码，也收不到通知。`,
        remedy: `按 docs/operations.md 的“设置”核对${service}的配置，再试发一次。`,
      };
    },
  };
}
