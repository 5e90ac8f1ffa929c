import { Secret } from "otpauth";
import { confirmSecondFactor, enrolSecondFactor } from "../../src/features/identity/auth/second-factor-contract.ts";
import { TOTP_STEP_SECONDS } from "../../src/features/identity/auth/second-factor-limits.ts";
import { totpStep } from "../../src/features/identity/auth/server/second-factor/totp.ts";
import type { Identity } from "./identity-site.ts";
import type { Person } from "./people.ts";
import { totpCode } from "./totp-code.ts";

/** A user's authenticator app: it shows the current code. */
export interface Authenticator {
  codeAt(drift?: number): string;
  recoveryCodes: string[];
}

export function readSecret(base32: string): Uint8Array {
  return Secret.fromBase32(base32).bytes;
}

/** Enables the second factor like a user does, and waits until the next code. */
export async function enrol(identity: Identity, person: Person): Promise<Authenticator> {
  const visitor = identity.at(person);
  const token = person.tokens.access_token;
  await identity.confirm(person);
  const { secret } = await visitor.call(enrolSecondFactor, {}, token);
  const codeAt = (drift = 0) => totpCode(readSecret(secret), totpStep(identity.clock.now()) + drift);
  const { recovery_codes } = await visitor.call(confirmSecondFactor, { body: { code: codeAt() } }, token);
  identity.clock.advance(TOTP_STEP_SECONDS);
  return { codeAt, recoveryCodes: recovery_codes };
}

/** A member with a password and a second factor. */
export async function createEnrolled(identity: Identity) {
  const person = await identity.createMember();
  const app = await enrol(identity, person);
  return { person, app, phone: person.user.phone?.replace("+86", "") ?? "" };
}
