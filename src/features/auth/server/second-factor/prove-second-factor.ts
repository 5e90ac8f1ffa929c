import type { AppError } from "../../../../kit/app-error.ts";
import { spendOrRefuse } from "../../../../kit/throttle.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { SECOND_FACTOR_TRIES } from "../../second-factor-limits.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { AuthParts } from "../people/auth-context.ts";
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
 * Spends one of the account's tries. Before the transaction, so that no rollback gives a try back. Throws 429.
 * @returns gives it back, for a right answer
 */
export async function spendTry(parts: AuthParts, userId: number): Promise<() => Promise<void>> {
  const key = `second-factor:${userId}`;
  await spendOrRefuse(parts.throttle, { key, windows: SECOND_FACTOR_TRIES });
  return () => parts.throttle.giveBack(key);
}

/**
 * Uses up the code that proves the second factor: of parallel calls with the same one, one succeeds.
 * @returns what to answer, after a commit, when it is wrong; null when it is right
 */
export async function spendProof(
  parts: AuthParts,
  transaction: Transaction,
  { userId, proof, ip }: { userId: number; proof: SecondFactorProof; ip: string },
): Promise<AppError | null> {
  const { code, recovery_code: recoveryCode } = proof;
  const now = parts.clock.now();
  if (recoveryCode !== undefined) {
    const codeHash = hashRecoveryCode(parts.secrets, { userId, code: recoveryCode });
    if (await spendRecoveryCode(transaction, { userId, codeHash, now })) {
      await recordEvent(transaction, { kind: "recovery_code_used", userId, ip, now });
      return null;
    }
  } else if (code !== undefined) {
    const factor = await findFactor(transaction, userId);
    if (factor && (await spendCode(parts, transaction, { factor, code }))) return null;
  }
  await recordEvent(transaction, { kind: "second_factor_failed", userId, ip, now });
  return wrongSecondFactor(recoveryCode === undefined ? "code" : "recovery_code");
}

/** Whether the authenticator app shows this code, which is used up then. */
export async function spendCode(
  parts: AuthParts,
  transaction: Transaction,
  { factor, code }: { factor: FactorRow; code: string },
): Promise<boolean> {
  const { userId, lastStep } = factor;
  const secret = Buffer.from(parts.secrets.open(factor.sealedSecret, sealLabel(userId)), "base64url");
  const step = findStep({ secret, code, now: parts.clock.now(), lastStep });
  return step !== null && spendStep(transaction, { userId, step });
}

/** A sealed secret opens for its own account only. */
export function sealLabel(userId: number): string {
  return `second-factor:${userId}`;
}
