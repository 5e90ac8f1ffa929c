import { createTransport, type NodemailerError } from "nodemailer";
import type { MailMessage, MailResult, MailSender } from "../../ports/mail-sender.ts";

export interface SmtpConfig {
  host: string;
  port: number;
  /** `tls`: from the first byte (465); `starttls`: required before the login (587); `none`: only for this machine. */
  security: "tls" | "starttls" | "none";
  user: string;
  password: string;
  /** The sender's address; most providers require the address of the login. */
  from: string;
}

/** A visitor waits for the code, so every step has a short limit. */
const CONNECT_MS = 4_000;
const ANSWER_MS = 8_000;

/** Sends mail by SMTP with a login, for Aliyun DirectMail, Exmail, QQ, 163 and any other server. */
export function createSmtpMailSender(config: SmtpConfig): MailSender {
  const transport = createTransport({
    host: config.host,
    port: config.port,
    secure: config.security === "tls",
    requireTLS: config.security === "starttls",
    ignoreTLS: config.security === "none",
    auth: { user: config.user, pass: config.password },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send(message: MailMessage) {
      try {
        const { to, senderName, subject, text, html, id, unsubscribeUrl } = message;
        const sent = await transport.sendMail({
          to: { name: "", address: to },
          from: { name: senderName, address: config.from },
          subject,
          text,
          html,
          ...(id !== undefined && { messageId: `<${id}@${config.from.split("@").at(-1)}>` }),
          headers: { "Auto-Submitted": "auto-generated", ...(unsubscribeUrl && listHeaders(unsubscribeUrl)) },
        });
        return { kind: "sent", providerId: sent.messageId };
      } catch (error) {
        return readFailure(error);
      }
    },
  };
}

/** RFC 2369 and, for one-click unsubscription, RFC 8058. */
function listHeaders(url: string) {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

function readFailure(error: unknown): MailResult {
  if (!(error instanceof Error)) return { kind: "unavailable", detail: String(error) };
  const { code, permanent, message }: NodemailerError = error;
  // The server's own message may repeat the login; the code is sufficient.
  if (code === "EAUTH" || code === "ENOAUTH") return { kind: "misconfigured", detail: `${code}：邮件服务器不接受登录` };
  if (permanent && code === "EENVELOPE") return { kind: "rejected", detail: message };
  return { kind: permanent ? "misconfigured" : "unavailable", detail: `${code ?? error.name}: ${message}` };
}
