import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { type CertificateRow, lockCertificate, updateCertificate } from "./certificate-store.ts";
import type { CertificatesDependencies } from "./certificates-context.ts";

type Context = Pick<CertificatesDependencies, "db" | "clock">;

/**
 * Withdraws a certificate for its holder: the name is deleted immediately, the number stays as withdrawn. Repeating it
 * changes nothing. Throws 404, 409.
 */
export async function withdrawCertificate(
  { db, clock }: Context,
  { userId, number }: { userId: number; number: string },
): Promise<CertificateRow> {
  return db.transaction(async (tx) => {
    const certificate = await lockCertificate(tx, number);
    if (certificate?.userId !== userId) throw notFound("没有这张证明");
    if (certificate.withdrawnAt !== null) return certificate;
    // A withdrawal would allow another certificate.
    if (certificate.revokedAt !== null) throw conflict("CERTIFICATE_REVOKED", "本站已经撤销了这张证明");
    const change = { name: null, withdrawnAt: clock.now() };
    await updateCertificate(tx, number, change);
    return { ...certificate, ...change };
  });
}

/** The site revokes a certificate and tells its holder the reason. A repetition only changes the reason. Throws 404. */
export async function revokeCertificate(
  { db, clock }: Context,
  { number, reason, note }: { number: string; reason: string; note: StaffCaller["note"] },
): Promise<CertificateRow> {
  return db.transaction(async (tx) => {
    const before = await lockCertificate(tx, number);
    if (!before) throw notFound("没有这张证明");
    const change = { revokedAt: before.revokedAt ?? clock.now(), revokeReason: reason };
    await updateCertificate(tx, number, change);
    note({
      subject: `certificate:${number}`,
      before: { user_id: before.userId, course_id: before.courseId, revoke_reason: before.revokeReason },
      after: { revoke_reason: reason },
    });
    return { ...before, ...change };
  });
}
