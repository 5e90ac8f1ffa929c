import type { AppError } from "../../../../../kit/api/app-error.ts";
import { spendOrRefuse } from "../../../../../kit/process/throttle.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { SECOND_FACTOR_TRIES } from "../../second-factor-limits.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { recordEvent } from "../people/audit-store.ts";
import { hashRecoveryCode } from "./recovery-code.ts";
import { wrongSecondFactor } from "./second-factor-errors.ts";
import { type FactorRow, findFactor, spendRecoveryCode, spendStep } from "./second-factor-store.ts";
import { findStep } from "./totp.ts";

/** As in the contract: exactly one of the two. */
export interface SecondFactorProof {
  code?: string | undefined;
  recovery_code?: string | undefined;
}

/**
 * Uses one of the account's attempts. It runs before the transaction, so that no rollback restores an attempt. Throws
 * 429.
 * @returns a function that restores the attempt after a correct answer
 */
export async function spendTry(context: IdentityContext, userId: number): Promise<() => Promise<void>> {
  const key = `second-factor:${userId}`;
  await spendOrRefuse(context.throttle, { key, windows: SECOND_FACTOR_TRIES });
  return () => context.throttle.giveBack(key);
}

/**
 * Consumes the code that proves the second factor: of simultaneous calls with the same code, one succeeds.
 * @returns the error to throw after the commit when it is wrong; null when it is correct
 */
export async function spendProof(
  context: IdentityContext,
  tx: Transaction,
  { userId, proof, ip }: { userId: number; proof: SecondFactorProof; ip: string },
): Promise<AppError | null> {
  const { code, recovery_code: recoveryCode } = proof;
  const now = context.clock.now();
  if (recoveryCode !== undefined) {
    const codeHash = hashRecoveryCode(context.secrets, { userId, code: recoveryCode });
    if (await spendRecoveryCode(tx, { userId, codeHash, now })) {
      await recordEvent(tx, { kind: "recovery_code_used", userId, ip, now });
      return null;
    }
  } else if (code !== undefined) {
    const factor = await findFactor(tx, userId);
    if (factor && (await spendCode(context, tx, { factor, code }))) return null;
  }
  await recordEvent(tx, { kind: "second_factor_failed", userId, ip, now });
  return wrongSecondFactor(recoveryCode === undefined ? "code" : "recovery_code");
}

/** Whether this is a current code of the authenticator app; the code is then consumed. */
export async function spendCode(
  context: IdentityContext,
  tx: Transaction,
  { factor, code }: { factor: FactorRow; code: string },
): Promise<boolean> {
  const { userId, lastStep } = factor;
  const secret = Buffer.from(context.secrets.open(factor.sealedSecret, sealLabel(userId)), "base64url");
  const step = findStep({ secret, code, now: context.clock.now(), lastStep });
  return step !== null && spendStep(tx, { userId, step });
}

/** A sealed secret can only be opened with the label of its own account. */
export function sealLabel(userId: number): string {
  return `second-factor:${userId}`;
}
