import { randomInt } from "node:crypto";
import { AppError } from "../../../../../kit/api/app-error.ts";
import { isSameSecret } from "../../../../../kit/values/is-same-secret.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { CODE_DIGITS, CODE_SECONDS, CODE_TRIES } from "../../auth-limits.ts";
import { recordEvent } from "../people/audit-store.ts";
import { type Client, hashDeviceId } from "../people/client-trace.ts";
import { findUserByName } from "../people/user-store.ts";
import type { CodeContext } from "./code-context.ts";
import { countWrongAttempt, lockCode, replaceCode } from "./verify-code-store.ts";

/** What a code is valid for: one target, one purpose, one device. */
export interface CodeSubject {
  /** E.164 number or normalised address. */
  target: string;
  purpose: string;
  deviceId: string | null;
}

/** Draws six digits; all values are equally likely. */
export function drawCode(): string {
  return randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, "0");
}

/** Draws the code of a subject and invalidates the earlier one. @returns the code, of which only a hash is stored */
export async function makeCode(
  context: Pick<CodeContext, "db" | "clock" | "secrets">,
  subject: CodeSubject,
): Promise<string> {
  const { target, purpose } = subject;
  const code = drawCode();
  const now = context.clock.now();
  await replaceCode(context.db, {
    target,
    purpose,
    codeHash: context.secrets.codeHash({ target, purpose, code }),
    deviceIdHash: hashDeviceId(context.secrets, subject.deviceId),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
  });
  return code;
}

interface CodeAnswer {
  subject: Pick<CodeSubject, "target" | "purpose">;
  code: string;
  client: Client;
  /** The signed-in user, when the code is for a change of the account. */
  userId?: number;
}

/**
 * Whether `code` is the valid code of the subject. A wrong code uses one of five attempts and is recorded, so the
 * caller must commit the transaction in that case too. The code stays locked, so that only one of several simultaneous
 * correct answers consumes it. On a device that did not request it, the code is always wrong and uses no attempt.
 */
export async function isRightCode(context: CodeContext, tx: Transaction, answer: CodeAnswer): Promise<boolean> {
  const { subject, code, client } = answer;
  const row = await lockCode(tx, subject);
  if (!row || row.consumedAt || row.attempts >= CODE_TRIES || row.expiresAt <= context.clock.now()) return false;
  if (row.deviceIdHash !== hashDeviceId(context.secrets, client.device.id)) return false;
  if (isSameSecret(row.codeHash, context.secrets.codeHash({ ...subject, code }))) return true;
  await countWrongAttempt(tx, subject);
  await recordWrongCode(context, tx, answer);
  return false;
}

async function recordWrongCode(
  context: CodeContext,
  tx: Transaction,
  { subject: { target, purpose }, client, userId }: CodeAnswer,
): Promise<void> {
  const name = { kind: target.includes("@") ? "email" : "phone", value: target } as const;
  const owner = userId ?? (await findUserByName(tx, name))?.id ?? null;
  const detail = { purpose, account: context.secrets.fingerprint(`account:${target}`) };
  const event = { kind: "code_failed", userId: owner, ip: client.ip, detail } as const;
  await recordEvent(tx, { ...event, now: context.clock.now() });
}

export const WRONG_CODE = "VERIFY_CODE_INVALID";

/** The same answer for wrong, used, expired and never sent codes, so that it does not reveal which it was. */
export function wrongCode(): AppError {
  const message = "验证码错误或已失效，请重新输入或重新获取";
  return new AppError({ status: 400, code: WRONG_CODE, message, errors: { code: [message] } });
}
