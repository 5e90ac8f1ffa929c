import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import * as contract from "../../second-factor-contract.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { hasIssuedPassword } from "../passwords/issued-password-store.ts";
import { describeUser } from "../people/describe-user.ts";
import { issueTokens } from "../sessions/token-set.ts";
import * as manage from "./manage-second-factor.ts";
import { passSecondFactor } from "./pass-second-factor.ts";
import { countRecoveryCodes, findFactor } from "./second-factor-store.ts";

/** Endpoints of the second factor: the second step of a login, and its settings. */
export function serveSecondFactor(context: IdentityContext): ServedEndpoint[] {
  async function readSecondFactor(user: { id: number; isAdmin: boolean }): Promise<contract.SecondFactor> {
    const [factor, left, isIssued] = await Promise.all([
      findFactor(context.db, user.id),
      countRecoveryCodes(context.db, user.id),
      hasIssuedPassword(context.db, user.id),
    ]);
    const confirmedAt = factor?.confirmedAt ?? null;
    return {
      is_on: confirmedAt !== null,
      is_required: user.isAdmin,
      is_password_change_required: user.isAdmin && isIssued,
      confirmed_at: confirmedAt?.toISOString() ?? null,
      recovery_codes_left: left,
    };
  }

  return [
    serveEndpoint(contract.logInUsingSecondFactor, async ({ body }, client) => {
      const { mfa_token: mfaToken, ...proof } = body;
      const session = await passSecondFactor(context, { mfaToken, proof, client });
      const [issued, user] = await Promise.all([issueTokens(context, session), describeUser(context, session.userId)]);
      return { ...issued, user };
    }),
    serveEndpoint(contract.getSecondFactor, (_input, { user }) => readSecondFactor(user)),
    serveEndpoint(contract.enrolSecondFactor, async (_input, caller) => {
      const { secret, uri, qrSvg } = await manage.enrolSecondFactor(context, caller);
      return { secret, otpauth_uri: uri, qr_svg: qrSvg };
    }),
    serveEndpoint(contract.confirmSecondFactor, async ({ body }, { user, ip }) => ({
      recovery_codes: await manage.confirmSecondFactor(context, { user, ip, code: body.code }),
    })),
    serveEndpoint(contract.disableSecondFactor, async ({ body }, { user, ip }) => {
      await manage.disableSecondFactor(context, { user, ip, proof: body });
      return readSecondFactor(user);
    }),
    serveEndpoint(contract.renewRecoveryCodes, async ({ body }, { user, ip }) => ({
      recovery_codes: await manage.renewRecoveryCodes(context, { user, ip, proof: body }),
    })),
  ];
}
