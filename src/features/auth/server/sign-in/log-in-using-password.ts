import { AppError } from "../../../../kit/app-error.ts";
import { spendOrRefuse } from "../../../../kit/throttle.ts";
import type { Transaction } from "../../../../ports/database.ts";
import {
  PASSWORD_PAUSE_SECONDS,
  WRONG_PASSWORDS_EVER,
  WRONG_PASSWORDS_OF_STRANGERS,
  WRONG_PASSWORDS_PER_PAUSE,
} from "../../auth-limits.ts";
import { requireCaptchaWhenSuspicious } from "../codes/require-captcha.ts";
import {
  countFailures,
  countTry,
  findCredentials,
  findPasswordHash,
  forgetTries,
  replaceHash,
} from "../passwords/password-store.ts";
import { requireLoginName } from "../people/account-name.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { AuthParts } from "../people/auth-context.ts";
import { type Client, hashDeviceId } from "../people/client-trace.ts";
import { askSecondFactor } from "../second-factor/ask-second-factor.ts";
import { refuseAccount } from "../sessions/refuse-account.ts";
import type { SessionRow } from "../sessions/session-store.ts";
import { startSession } from "../sessions/start-session.ts";
import { hideTime } from "./hide-time.ts";

interface PasswordLogin {
  /** A number, an address or an operator's name, as typed. */
  account: string;
  password: string;
  captcha: string | undefined;
  client: Client;
  keyThumbprint: string | null;
}

/**
 * Opens a session for a right password. An account that does not exist takes the same steps as one that does: same
 * counters, same hashing, same writes, same words, at the same time (security AUTH-1). A device that the account knows
 * has a budget of its own, so that strangers cannot keep the owner out (AUTH-2).
 */
export async function logInUsingPassword(parts: AuthParts, request: PasswordLogin): Promise<SessionRow> {
  const startedAt = performance.now();
  const { password, captcha, client } = request;
  const name = requireLoginName(request.account);
  const deviceIdHash = hashDeviceId(parts.secrets, client.device.id);
  const known = await findCredentials(parts.db, { name, deviceIdHash });
  const account = parts.secrets.fingerprint(`account:${name.value}`);
  const isKnownDevice = known?.isKnownDevice === true;
  const triesKey = known ? triesKeyOf(known.userId) : `account:${account}`;

  const budgetKey = `password:${isKnownDevice ? deviceIdHash : "stranger"}:${account}`;
  await spendOrRefuse(parts.throttle, {
    key: budgetKey,
    windows: [{ max: WRONG_PASSWORDS_PER_PAUSE, windowSeconds: PASSWORD_PAUSE_SECONDS }],
  });
  try {
    const failures = await countFailures(parts.db, triesKey);
    const isSuspicious = !isKnownDevice && failures >= WRONG_PASSWORDS_PER_PAUSE;
    await requireCaptchaWhenSuspicious(parts, { captcha, isSuspicious });
  } catch (error) {
    // No password was looked at.
    await parts.throttle.giveBack(budgetKey);
    throw error;
  }

  const cap = isKnownDevice ? WRONG_PASSWORDS_EVER : WRONG_PASSWORDS_OF_STRANGERS;
  const isCounted = await countTry(parts.db, { key: triesKey, cap, now: parts.clock.now() });
  const hash = (isCounted && known?.hash) || null;
  const isRight = await parts.passwords.verify(password, hash);
  if (!isRight || hash === null || !known) {
    const event = { kind: "log_in_failed", userId: known?.userId ?? null, ip: client.ip } as const;
    await recordEvent(parts.db, { ...event, detail: { account, by: "password" }, now: parts.clock.now() });
    await parts.breaker.record();
    await hideTime(startedAt, parts.settings.wrongPasswordMs);
    throw wrongCredentials();
  }

  await parts.throttle.giveBack(budgetKey);
  const { userId } = known;
  const entered = await parts.db.transaction((transaction) => enter(parts, transaction, { ...request, userId, hash }));
  if (entered instanceof AppError) throw entered;
  if (parts.passwords.isOutdated(hash)) {
    await replaceHash(parts.db, { userId, from: hash, to: await parts.passwords.hash(password) });
  }
  return entered;
}

/** The key under which a user's wrong passwords in a row are counted, whatever they were tried for. */
export function triesKeyOf(userId: number): string {
  return `user:${userId}`;
}

async function enter(
  parts: AuthParts,
  transaction: Transaction,
  { userId, hash, client, keyThumbprint }: PasswordLogin & { userId: number; hash: string },
): Promise<SessionRow | AppError> {
  const refusal = await refuseAccount(transaction, userId);
  // Changed since it was read: the sessions of the old password have just been ended.
  if ((await findPasswordHash(transaction, userId)) !== hash) return wrongCredentials();
  if (refusal) {
    const now = parts.clock.now();
    await recordEvent(transaction, { kind: "log_in_refused", userId, ip: client.ip, now });
    return refusal;
  }
  await forgetTries(transaction, triesKeyOf(userId));
  const opened = { userId, client, keyThumbprint, by: "password" } as const;
  return (await askSecondFactor(parts, transaction, opened)) ?? startSession(parts, transaction, opened);
}

function wrongCredentials(): AppError {
  const message = "账号或密码错误，可改用验证码登录或重设密码";
  return new AppError({ status: 401, code: "CREDENTIALS_INVALID", message, errors: { password: [message] } });
}
