/** One mail, with the same text twice: for readers that show HTML and for those that do not. */
export interface MailMessage {
  /** A plain address, already checked. */
  to: string;
  /** Shown beside the sender's address: the site's name. */
  senderName: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try of one mail, so that mail programs know a second one for the first. */
  id?: string;
  /** Where a mail program posts when its reader wants no more of these (RFC 8058). */
  unsubscribeUrl?: string;
}

export type MailResult =
  | { kind: "sent"; providerId: string }
  /** This mail to this address will never be accepted. */
  | { kind: "rejected"; detail: string }
  | { kind: "misconfigured"; detail: string }
  | { kind: "unavailable"; detail: string };

/** Sends mail. Never throws for a server's refusal; the result states what happened. */
export interface MailSender {
  /** @param message subject and texts are ours; nothing a visitor typed stands in a header but the address */
  send(message: MailMessage): Promise<MailResult>;
}
