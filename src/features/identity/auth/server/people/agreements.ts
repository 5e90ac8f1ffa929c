import { AppError } from "../../../../../kit/api/app-error.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { AgreementVersions } from "./auth-context.ts";
import { type Consent, insertConsents } from "./consent-store.ts";

/** Whether the accepted texts are the versions in force. */
export function isCurrent(agreed: AgreementVersions | undefined, versions: AgreementVersions): boolean {
  return agreed?.terms === versions.terms && agreed.privacy === versions.privacy;
}

/** Whether the user agreed to both texts in a version that is still sufficient. */
export function hasAgreed(
  consents: readonly Pick<Consent, "document" | "version">[],
  sufficient: Record<keyof AgreementVersions, readonly string[]>,
): boolean {
  const agreed = (document: keyof AgreementVersions) =>
    consents.some((one) => one.document === document && sufficient[document].includes(one.version));
  return agreed("terms") && agreed("privacy");
}

/** Stores the acceptance of both texts with version, time and address (decisions §3). */
export async function storeConsents(
  db: DatabaseOrTransaction,
  { userId, versions, ip, now }: { userId: number; versions: AgreementVersions; ip: string; now: Date },
): Promise<void> {
  await insertConsents(db, [
    { userId, document: "terms", version: versions.terms, agreedAt: now, ip },
    { userId, document: "privacy", version: versions.privacy, agreedAt: now, ip },
  ]);
}

/** 422: a new account requires consent. */
export function agreementRequired(): AppError {
  const message = "请先阅读并同意用户协议和隐私政策";
  return new AppError({ status: 422, code: "AGREEMENT_REQUIRED", message, errors: { agreements: [message] } });
}
