import type { NoticeText } from "../../../../domain/notifications/define-notification.ts";
import { escapeHtml } from "../../../../kit/values/escape-html.ts";
import { frameMail } from "../../../../kit/values/plain-mail.ts";
import type { MailMessage } from "../../../../ports/mail-sender.ts";

interface MailFacts {
  siteName: string;
  origin: string;
  notices: readonly NoticeText[];
  isDigest: boolean;
  /** null: mails of this kind cannot be stopped. */
  unsubscribePage: string | null;
}

const NEVER_STOPPED = "这是账号安全通知，不能退订。";

/** The same content as text and as HTML: the event, its link, and how to unsubscribe. */
export function writeNoticeMail(facts: MailFacts): Pick<MailMessage, "senderName" | "subject" | "text" | "html"> {
  const { siteName, origin, notices, isDigest, unsubscribePage } = facts;
  const [first] = notices;
  const foot =
    unsubscribePage === null
      ? [NEVER_STOPPED]
      : [`不想再收到这类邮件：${unsubscribePage}`, `全部设置：${origin}/user/profile?tab=notices`];
  const text = [
    ...notices.flatMap(({ title, text: line, path, letter }) =>
      letter ? [...letter.lines, ""] : [title, ...(line ? [line] : []), `${origin}${path}`, ""],
    ),
    ...foot,
    siteName,
  ].join("\n");
  const alone = first?.letter ? `${siteName}${first.letter.subject}` : `${siteName}：${first?.title ?? ""}`;
  const subject = isDigest ? `${siteName}：${notices.length} 条通知` : alone;
  return { senderName: siteName, subject, text, html: writeHtml(facts) };
}

const PARAGRAPH = "margin:0 0 6px";
const SMALL = "margin:0 0 6px;font-size:13px;color:#666";

function writeHtml({ siteName, origin, notices, unsubscribePage }: MailFacts): string {
  const link = (href: string, content: string) => `<a href="${escapeHtml(href)}">${escapeHtml(content)}</a>`;
  const paragraph = (content: string) => `<p style="${PARAGRAPH}">${content}</p>`;
  const body = notices.map(({ title, text, path, letter }) => {
    const lines = letter
      ? letter.lines.map((line) => paragraph(escapeHtml(line)))
      : [
          `<p style="${PARAGRAPH};font-weight:600">${escapeHtml(title)}</p>`,
          ...(text ? [paragraph(escapeHtml(text))] : []),
          paragraph(link(origin + path, "去看看")),
        ];
    return `<div style="margin:0 0 20px">${lines.join("")}</div>`;
  });
  const foot =
    unsubscribePage === null
      ? NEVER_STOPPED
      : `${link(unsubscribePage, "不再接收这类邮件")} · ${link(`${origin}/user/profile?tab=notices`, "通知设置")}`;
  return frameMail([...body, `<p style="${SMALL}">${foot}</p>`, `<p style="${SMALL}">${escapeHtml(siteName)}</p>`]);
}
