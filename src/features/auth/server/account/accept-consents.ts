import type { CallingUser } from "../../../../kit/serve-endpoint.ts";
import { agreementRequired, isCurrent, storeConsents } from "../people/agreements.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { AgreementVersions, AuthParts } from "../people/auth-context.ts";
import { type Consent, listConsentsOf } from "../people/consent-store.ts";

export interface ConsentState {
  items: Consent[];
  current: AgreementVersions;
  isOutdated: boolean;
}

/** What the user agreed to, newest first, beside the versions in force. */
export async function readConsents(parts: AuthParts, userId: number): Promise<ConsentState> {
  const [items, current] = await Promise.all([listConsentsOf(parts.db, userId), parts.readAgreementVersions()]);
  const hasAgreed = (document: keyof AgreementVersions) =>
    items.some((one) => one.document === document && one.version === current[document]);
  return { items, current, isOutdated: !(hasAgreed("terms") && hasAgreed("privacy")) };
}

/** The user agrees to the versions in force; throws 422 when others are named. */
export async function acceptConsents(
  parts: AuthParts,
  { user, ip, agreements }: { user: CallingUser; ip: string; agreements: AgreementVersions },
): Promise<void> {
  const versions = await parts.readAgreementVersions();
  if (!isCurrent(agreements, versions)) throw agreementRequired();
  const now = parts.clock.now();
  const { id: userId, sessionId } = user;
  await parts.db.transaction(async (transaction) => {
    await storeConsents(transaction, { userId, versions, ip, now });
    await recordEvent(transaction, { kind: "consents_accepted", userId, sessionId, ip, detail: { ...versions }, now });
  });
}
