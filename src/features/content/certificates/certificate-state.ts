/** `withdrawn` by its holder, `revoked` by the site. */
export const CERTIFICATE_STATES = ["valid", "withdrawn", "revoked"] as const;

export type CertificateState = (typeof CERTIFICATE_STATES)[number];

export function stateOfCertificate({
  withdrawnAt,
  revokedAt,
}: {
  withdrawnAt: Date | null;
  revokedAt: Date | null;
}): CertificateState {
  if (revokedAt !== null) return "revoked";
  return withdrawnAt === null ? "valid" : "withdrawn";
}
