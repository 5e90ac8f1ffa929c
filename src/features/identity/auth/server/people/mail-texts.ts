import { frameMail, mailLine } from "../../../../../kit/values/plain-mail.ts";
import type { MailMessage } from "../../../../../ports/mail-sender.ts";

export type MailCodePurpose = "login" | "reset" | "bind" | "change" | "verify";

type MailText = Omit<MailMessage, "to">;

const ACTS: Record<MailCodePurpose, string> = {
  login: "登录",
  reset: "重设密码",
  bind: "绑定邮箱",
  change: "更换邮箱",
  verify: "确认身份",
};

export function writeCodeMail(facts: { siteName: string; purpose: MailCodePurpose; code: string }): MailText {
  const { siteName, purpose, code } = facts;
  return writeMail(siteName, {
    subject: `${siteName}验证码：${ACTS[purpose]}`,
    lines: [`你正在${ACTS[purpose]}，验证码是`, "5 分钟内有效。请勿告诉他人。", "如非本人操作，请忽略这封邮件。"],
    code,
  });
}

/** Writes a mail as text and as HTML; the code is on its own line after the first line. */
function writeMail(siteName: string, mail: { subject: string; lines: string[]; code: string }): MailText {
  const [first = "", ...rest] = mail.lines;
  const text = [first, mail.code, ...rest, "", siteName].join("\n");
  const bigCode = `<p style="margin:0 0 12px;font-size:28px;letter-spacing:4px">${mail.code}</p>`;
  const html = frameMail([mailLine(first), bigCode, ...rest.map(mailLine), mailLine(siteName)]);
  return { senderName: siteName, subject: mail.subject, text, html };
}
