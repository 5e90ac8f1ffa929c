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

/** As the contract has it: exactly one of the two. */
export interface SecondFactorProof {
  code?: string | undefined;
  recovery_code?: string | undefined;
}

/**
 * Uses one of the account's tries. Before the transaction, so that no rollback returns a try. Throws 429.
 * @returns a function that returns it, for a right answer
 */
export async function spendTry(context: IdentityContext, userId: number): Promise<() => Promise<void>> {
  const key = `second-factor:${userId}`;
  await spendOrRefuse(context.throttle, { key, windows: SECOND_FACTOR_TRIES });
  return () => context.throttle.giveBack(key);
}

/**
 * Uses up the code that proves the second factor: of parallel calls with the same one, one succeeds.
 * @returns what to answer, after a commit, when it is wrong; null when it is right
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

/** Whether the authenticator app shows this code, which is used up then. */
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

/** A sealed secret opens for its own account only. */
export function sealLabel(userId: number): string {
  return `second-factor:${userId}`;
}
