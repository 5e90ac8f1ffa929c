import type { CallingUser } from "../../../../../kit/api/caller.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { agreementRequired, hasAgreed, isCurrent, storeConsents } from "../people/agreements.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { AgreementVersions } from "../people/auth-context.ts";
import { type Consent, listConsentsOf } from "../people/consent-store.ts";

export interface ConsentState {
  items: Consent[];
  current: AgreementVersions;
  isOutdated: boolean;
}

/** The user's consents, newest first, and the versions in force. */
export async function readConsents(context: IdentityContext, userId: number): Promise<ConsentState> {
  const [items, current, sufficient] = await Promise.all([
    listConsentsOf(context.db, userId),
    context.readAgreementVersions(),
    context.readSufficientVersions(),
  ]);
  return { items, current, isOutdated: !hasAgreed(items, sufficient) };
}

/** Stores the user's consent to the versions in force; throws 422 when the request names others. */
export async function acceptConsents(
  context: IdentityContext,
  { user, ip, agreements }: { user: CallingUser; ip: string; agreements: AgreementVersions },
): Promise<void> {
  const versions = await context.readAgreementVersions();
  if (!isCurrent(agreements, versions)) throw agreementRequired();
  const now = context.clock.now();
  const { id: userId, sessionId } = user;
  await context.db.transaction(async (tx) => {
    await storeConsents(tx, { userId, versions, ip, now });
    await recordEvent(tx, { kind: "consents_accepted", userId, sessionId, ip, detail: { ...versions }, now });
  });
}
