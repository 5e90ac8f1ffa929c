/** What an SMS is sent for; each purpose has its own provider template. */
export const SMS_PURPOSES = ["signup", "login", "reset", "bind", "change", "verify", "cancel"] as const;

export type SmsPurpose = (typeof SMS_PURPOSES)[number];

export interface SmsMessage {
  /** E.164, e.g. `+8613800138000`. */
  phone: string;
  purpose: SmsPurpose;
  /** Six digits. */
  code: string;
}

export type SmsResult =
  | { kind: "sent"; providerId: string }
  | { kind: "rate_limited"; retryAfterSeconds: number }
  | { kind: "bad_number" }
  | { kind: "misconfigured"; detail: string }
  | { kind: "unavailable"; detail: string };

/** Sends texts from approved templates. Never throws for a provider's refusal; the result says what happened. */
export interface SmsSender {
  /** Sends one verification code. */
  send(message: SmsMessage): Promise<SmsResult>;
  /** Tells the number of a change to its account, a cancellation asked for included; the text has no variables. */
  sendSecurityNotice(phone: string): Promise<SmsResult>;
}
