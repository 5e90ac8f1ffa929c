/** The purpose of an SMS; each purpose has its own provider template. */
export const SMS_PURPOSES = ["signup", "login", "reset", "bind", "change", "verify", "cancel"] as const;

/** One of `SMS_PURPOSES`. */
export type SmsPurpose = (typeof SMS_PURPOSES)[number];

/** A text with a code. */
export interface SmsMessage {
  /** E.164, e.g. `+8613800138000`. */
  phone: string;
  purpose: SmsPurpose;
  /** Six digits. */
  code: string;
}

/** The purpose of a text without variables; it can only be sent if it has a provider template. */
export const SMS_NOTICES = ["membership", "order", "refund", "new_device", "security"] as const;

/** One of `SMS_NOTICES`. */
export type SmsNotice = (typeof SMS_NOTICES)[number];

/** Ids of templates by their purpose. */
export type NoticeTemplates = Readonly<Partial<Record<SmsNotice, string>>>;

/** What happened to one text. `rate_limited` and `unavailable` may be repeated, the others not. */
export type SmsResult =
  | { kind: "sent"; providerId: string }
  | { kind: "rate_limited"; retryAfterSeconds: number }
  | { kind: "bad_number" }
  | { kind: "misconfigured"; detail: string }
  /** `mayHaveArrived`: the text was sent, and the provider did not report the outcome. */
  | { kind: "unavailable"; detail: string; mayHaveArrived?: true };

/** Sends texts from approved templates. Never throws for a provider's refusal; the result states what happened. */
export interface SmsSender {
  /** Sends one verification code. */
  send(message: SmsMessage): Promise<SmsResult>;
  /** The notices that have a configured template. */
  readonly notices: ReadonlySet<SmsNotice>;
  /** Sends a notice to the phone; the text has no variables. */
  sendNotice(message: { phone: string; notice: SmsNotice }): Promise<SmsResult>;
}
