import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import * as contract from "../../account-contract.ts";
import { resetPassword as resetPasswordEndpoint } from "../../password-contract.ts";
import { changePassword } from "../passwords/change-password.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { endOtherSessions, kickSession } from "../sessions/end-sessions.ts";
import { listSessions } from "../sessions/list-sessions.ts";
import { acceptConsents, type ConsentState, readConsents } from "./accept-consents.ts";
import { describeSecurity } from "./account-security.ts";
import { changeContact } from "./change-contact.ts";
import { describeProfile, readWaitingProfile } from "./describe-profile.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { updateProfile } from "./update-profile.ts";

const DONE = { success: true } as const;

/** What users do with their own account: devices, password, number, address, name, consents. */
export function serveAccount(context: IdentityContext): ServedEndpoint[] {
  const answerSecurity = async (user: Parameters<typeof describeSecurity>[1]) => ({
    security: await describeSecurity(context, user),
  });

  return [
    serveEndpoint(contract.listSessions, async (_input, { user }) => ({
      sessions: await listSessions(context, user),
      max_devices: context.settings.maxDevices,
    })),
    // Registered before the endpoint with an id, because `others` is not an id.
    serveEndpoint(contract.endOtherSessions, async (_input, { user, ip }) => ({
      ...DONE,
      ended: await endOtherSessions(context, { user, ip }),
    })),
    serveEndpoint(contract.endSession, async ({ params }, { user, ip }) => {
      await kickSession(context, { user, ip, listedId: params.id });
      return DONE;
    }),
    serveEndpoint(contract.reauthenticate, async ({ body }, client) => {
      const freshUntil = await reauthenticate(context, { user: client.user, client, evidence: body });
      return { ...DONE, fresh_until: freshUntil.toISOString() };
    }),
    serveEndpoint(contract.getAccountSecurity, (_input, { user }) => answerSecurity(user)),
    serveEndpoint(contract.updateProfile, async ({ body }, caller) => {
      await updateProfile(context, { caller, name: body.name });
      return describeProfile(context, caller.user);
    }),
    serveEndpoint(contract.readProfileReview, async (_input, { user }) => ({
      waiting: await readWaitingProfile(context.db, user.id),
    })),
    serveEndpoint(contract.changePassword, async ({ body }, { user, ip }) => {
      const { current_password: currentPassword, password } = body;
      await changePassword(context, { user, ip, currentPassword, password });
      return answerSecurity(user);
    }),
    serveEndpoint(resetPasswordEndpoint, async ({ body }, client) => {
      await resetPassword(context, { ...body, captcha: body.captcha, client });
      return DONE;
    }),
    serveEndpoint(contract.changePhone, async ({ body }, client) => {
      const { user } = client;
      const contact = { kind: "phone", value: body.phone } as const;
      await changeContact(context, { user, client, contact, code: body.code });
      return answerSecurity(user);
    }),
    serveEndpoint(contract.changeEmail, async ({ body }, client) => {
      const { user } = client;
      const contact = { kind: "email", value: body.email } as const;
      await changeContact(context, { user, client, contact, code: body.code });
      return answerSecurity(user);
    }),
    serveEndpoint(contract.listConsents, async (_input, { user }) =>
      toConsentAnswer(await readConsents(context, user.id)),
    ),
    serveEndpoint(contract.acceptConsents, async ({ body }, { user, ip }) => {
      await acceptConsents(context, { user, ip, agreements: body });
      return toConsentAnswer(await readConsents(context, user.id));
    }),
  ];
}

function toConsentAnswer({ items, current, isOutdated }: ConsentState) {
  const answers = items.map(({ document, version, agreedAt }) => ({
    document,
    version,
    agreed_at: agreedAt.toISOString(),
  }));
  return { items: answers, current, is_outdated: isOutdated };
}
