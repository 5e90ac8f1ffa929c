/** One mail, with the same content as HTML and as plain text. */
export interface MailMessage {
  /** A plain address, already checked. */
  to: string;
  /** Shown next to the sender's address: the site's name. */
  senderName: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt to send one mail, so that mail programs recognise duplicates. */
  id?: string;
  /** The address to which a mail program posts to unsubscribe the reader (RFC 8058). */
  unsubscribeUrl?: string;
}

/** What happened to one mail. Only `unavailable` may be repeated. */
export type MailResult =
  | { kind: "sent"; providerId: string }
  /** The server will never accept this mail for this address. */
  | { kind: "rejected"; detail: string }
  | { kind: "misconfigured"; detail: string }
  | { kind: "unavailable"; detail: string };

/** Sends mail. Never throws for a server's refusal; the result states what happened. */
export interface MailSender {
  /** @param message subject and texts are ours; apart from the address, no header contains text that a visitor typed */
  send(message: MailMessage): Promise<MailResult>;
}
