import type { IssuedCertificate } from "../admin-contract.ts";
import { stateOfCertificate } from "../certificate-state.ts";
import type { CheckedCertificate, OwnCertificate } from "../contract.ts";
import type { CertificateRow } from "./certificate-store.ts";

export function toOwnCertificate(row: CertificateRow): OwnCertificate {
  return {
    number: row.number,
    state: stateOfCertificate(row),
    name: row.name,
    course_id: row.courseId,
    course_title: row.courseTitle,
    finished_on: row.finishedOn,
    issued_at: row.issuedAt.toISOString(),
    revoke_reason: row.revokeReason,
  };
}

export function toIssuedCertificate(row: CertificateRow): IssuedCertificate {
  return {
    ...toOwnCertificate(row),
    user_id: row.userId,
    withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
  };
}

/** The public facts of a number; a revoked certificate reveals nothing about its holder. */
export function toCheckedCertificate(row: CertificateRow | null): CheckedCertificate {
  const state = row ? stateOfCertificate(row) : "unknown";
  if (!row || state !== "valid") return { state, name: null, course_title: null, finished_on: null };
  return { state, name: row.name, course_title: row.courseTitle, finished_on: row.finishedOn };
}
