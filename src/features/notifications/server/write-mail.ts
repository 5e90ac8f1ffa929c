import { escapeHtml } from "../../../kit/values/escape-html.ts";
import type { MailMessage } from "../../../ports/mail-sender.ts";
import type { NoticeText } from "../notification-kinds.ts";

interface MailFacts {
  siteName: string;
  origin: string;
  notices: readonly NoticeText[];
  isDigest: boolean;
  /** null: mails of this kind cannot be stopped. */
  unsubscribePage: string | null;
}

/** The same words as text and as HTML: what happened, where it leads, and how to get no more of it. */
export function writeNoticeMail(facts: MailFacts): Pick<MailMessage, "senderName" | "subject" | "text" | "html"> {
  const { siteName, origin, notices, isDigest, unsubscribePage } = facts;
  const [first] = notices;
  const subject = isDigest ? `${siteName}：${notices.length} 条通知` : `${siteName}：${first?.title ?? ""}`;
  const foot =
    unsubscribePage === null
      ? ["这是账号安全通知，不能退订。"]
      : [`不想再收到这类邮件：${unsubscribePage}`, `全部设置：${origin}/user/profile?tab=notices`];
  const text = [
    ...notices.flatMap(({ title, text: line, path }) => [title, ...(line ? [line] : []), `${origin}${path}`, ""]),
    ...foot,
    siteName,
  ].join("\n");
  return { senderName: siteName, subject, text, html: writeHtml(facts) };
}

const PARAGRAPH = "margin:0 0 6px";
const SMALL = "margin:0 0 6px;font-size:13px;color:#666";

function writeHtml({ siteName, origin, notices, unsubscribePage }: MailFacts): string {
  const link = (href: string, words: string) => `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`;
  const body = notices.map(
    ({ title, text, path }) =>
      `<div style="margin:0 0 20px"><p style="${PARAGRAPH};font-weight:600">${escapeHtml(title)}</p>` +
      (text ? `<p style="${PARAGRAPH}">${escapeHtml(text)}</p>` : "") +
      `<p style="${PARAGRAPH}">${link(origin + path, "去看看")}</p></div>`,
  );
  const foot =
    unsubscribePage === null
      ? "这是账号安全通知，不能退订。"
      : `${link(unsubscribePage, "不再接收这类邮件")} · ${link(`${origin}/user/profile?tab=notices`, "通知设置")}`;
  return `<!doctype html><html lang="zh-CN"><body style="font-size:16px;line-height:1.7">\n${body.join("\n")}\n<p style="${SMALL}">${foot}</p>\n<p style="${SMALL}">${escapeHtml(siteName)}</p>\n</body></html>`;
}
