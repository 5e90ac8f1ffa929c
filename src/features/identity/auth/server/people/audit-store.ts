import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { auditEvents } from "./user-tables.ts";

/** Every security event that is recorded. */
export const AUDIT_KINDS = [
  "sign_up",
  "log_in",
  "log_in_failed",
  "log_in_refused",
  "code_failed",
  "log_out",
  "log_out_everywhere",
  "device_limit",
  "session_kicked",
  "others_ended",
  "refresh_reuse",
  "copy_refused",
  "reauthenticated",
  "reauthentication_failed",
  "password_changed",
  "password_reset",
  "phone_changed",
  "email_changed",
  "profile_changed",
  "consents_accepted",
  "qr_confirmed",
  "qr_declined",
  "wechat_linked",
  "wechat_unlinked",
  "second_factor_on",
  "second_factor_off",
  "second_factor_failed",
  "recovery_code_used",
  "recovery_codes_renewed",
  "avatar_changed",
  "export_requested",
  "export_downloaded",
  "cancellation_requested",
  "cancellation_withdrawn",
  "account_erased",
  "admin_made",
  "status_change",
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

export interface AuditEvent {
  kind: AuditKind;
  userId: number | null;
  sessionId?: string;
  ip?: string;
  detail?: Record<string, unknown>;
  now: Date;
}

/** Records a security event in the transaction that causes it. */
export async function recordEvent(db: DatabaseOrTransaction, { now, detail, ...event }: AuditEvent): Promise<void> {
  await db.insert(auditEvents).values({ ...event, detail: detail ?? {}, createdAt: now });
}
