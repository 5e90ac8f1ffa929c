import { AppError } from "../../../../../kit/api/app-error.ts";
import { spendOrRefuse } from "../../../../../kit/process/throttle.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { LoginName } from "../../account-name.ts";
import {
  PASSWORD_PAUSE_SECONDS,
  WRONG_PASSWORDS_EVER,
  WRONG_PASSWORDS_OF_STRANGERS,
  WRONG_PASSWORDS_PER_PAUSE,
} from "../../auth-limits.ts";
import { requireCaptchaWhenSuspicious } from "../codes/suspect-caller.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import {
  countFailures,
  countTry,
  findCredentials,
  findPasswordHash,
  forgetTries,
  replaceHash,
  strangersKeyOf,
  takeBackTry,
  triesKeyOf,
} from "../passwords/password-store.ts";
import { recordEvent } from "../people/audit-store.ts";
import { type Client, hashDeviceId } from "../people/client-trace.ts";
import { requireSecondFactor } from "../second-factor/require-second-factor.ts";
import { refuseAccount } from "../sessions/refuse-account.ts";
import type { SessionRow } from "../sessions/session-store.ts";
import { startSession } from "../sessions/start-session.ts";
import { hideTime } from "./hide-time.ts";

interface PasswordLogin {
  account: LoginName;
  password: string;
  captcha: string | undefined;
  client: Client;
  keyThumbprint: string | null;
}

/**
 * Opens a session for a correct password. A nonexistent account takes the same steps as an existing one: the same
 * counters, hashing, writes, message and duration (security AUTH-1). A device known to the account has its own limit,
 * so that unknown devices cannot lock the owner out (AUTH-2).
 */
export async function logInUsingPassword(context: IdentityContext, request: PasswordLogin): Promise<SessionRow> {
  const startedAt = performance.now();
  const { account: name, password, captcha, client } = request;
  const deviceIdHash = hashDeviceId(context.secrets, client.device.id);
  const known = await findCredentials(context.db, { name, deviceIdHash });
  const account = context.secrets.fingerprint(`account:${name.value}`);
  const isKnownDevice = known?.isKnownDevice === true;
  const strangersKey = strangersKeyOf(account);
  const triesKey = known ? triesKeyOf(known.userId) : `nobody:${account}`;

  const budgetKey = `password:${isKnownDevice ? deviceIdHash : "stranger"}:${account}`;
  await spendOrRefuse(context.throttle, {
    key: budgetKey,
    windows: [{ max: WRONG_PASSWORDS_PER_PAUSE, windowSeconds: PASSWORD_PAUSE_SECONDS }],
  });
  try {
    const failures = await countFailures(context.db, strangersKey);
    const isSuspicious = !isKnownDevice && failures >= WRONG_PASSWORDS_PER_PAUSE;
    await requireCaptchaWhenSuspicious(context, { captcha, isSuspicious });
  } catch (error) {
    // No password was checked, so the attempt does not count.
    await context.throttle.giveBack(budgetKey);
    throw error;
  }

  const cap = isKnownDevice ? WRONG_PASSWORDS_EVER : WRONG_PASSWORDS_OF_STRANGERS;
  const now = context.clock.now();
  if (!isKnownDevice) await countTry(context.db, { key: strangersKey, cap, now });
  const isCounted = await countTry(context.db, { key: triesKey, cap, now });
  const hash = (isCounted && known?.hash) || null;
  const isRight = await context.passwords.verify(password, hash);
  if (!isRight || hash === null || !known) {
    const event = { kind: "log_in_failed", userId: known?.userId ?? null, ip: client.ip } as const;
    await recordEvent(context.db, { ...event, detail: { account, by: "password" }, now });
    await context.breaker.record();
    await hideTime(startedAt, context.settings.wrongPasswordMs);
    throw wrongCredentials();
  }

  await context.throttle.giveBack(budgetKey);
  if (!isKnownDevice) await takeBackTry(context.db, strangersKey);
  const { userId } = known;
  const entered = await context.db.transaction((tx) => enter(context, tx, { ...request, userId, hash }));
  if (entered instanceof AppError) throw entered;
  if (context.passwords.isOutdated(hash)) {
    await replaceHash(context.db, { userId, from: hash, to: await context.passwords.hash(password) });
  }
  return entered;
}

async function enter(
  context: IdentityContext,
  tx: Transaction,
  { userId, hash, client, keyThumbprint }: PasswordLogin & { userId: number; hash: string },
): Promise<SessionRow | AppError> {
  const now = context.clock.now();
  const refusal = await refuseAccount(tx, { userId, now });
  // The password was changed after it was read, and the sessions of the old password have been ended.
  if ((await findPasswordHash(tx, userId)) !== hash) return wrongCredentials();
  if (refusal) {
    await recordEvent(tx, { kind: "log_in_refused", userId, ip: client.ip, now });
    return refusal;
  }
  await forgetTries(tx, triesKeyOf(userId));
  const opened = { userId, client, keyThumbprint, by: "password" } as const;
  return (await requireSecondFactor(context, tx, opened)) ?? startSession(context, tx, opened);
}

function wrongCredentials(): AppError {
  const message = "账号或密码错误，可改用验证码登录或重设密码";
  return new AppError({ status: 401, code: "CREDENTIALS_INVALID", message, errors: { password: [message] } });
}
