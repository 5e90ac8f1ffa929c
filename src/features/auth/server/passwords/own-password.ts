import { spendOrRefuse } from "../../../../kit/throttle.ts";
import { PASSWORD_PAUSE_SECONDS, WRONG_PASSWORDS_EVER, WRONG_PASSWORDS_PER_PAUSE } from "../../auth-limits.ts";
import type { AuthParts } from "../people/auth-context.ts";
import { triesKeyOf } from "../sign-in/log-in-using-password.ts";
import { countTry, findPasswordHash, forgetTries } from "./password-store.ts";

/**
 * Whether a signed-in user typed their own password. Counts against the same hundred as logins, so that a stolen
 * session is no way around them. Throws 429 after five wrong ones. @returns the hash that matched, or null
 */
export async function checkOwnPassword(
  parts: AuthParts,
  { userId, password }: { userId: number; password: string },
): Promise<string | null> {
  const budgetKey = `password:own:${userId}`;
  await spendOrRefuse(parts.throttle, {
    key: budgetKey,
    windows: [{ max: WRONG_PASSWORDS_PER_PAUSE, windowSeconds: PASSWORD_PAUSE_SECONDS }],
  });
  const key = triesKeyOf(userId);
  const isCounted = await countTry(parts.db, { key, cap: WRONG_PASSWORDS_EVER, now: parts.clock.now() });
  const hash = isCounted ? await findPasswordHash(parts.db, userId) : null;
  if (!(await parts.passwords.verify(password, hash))) return null;
  await parts.throttle.giveBack(budgetKey);
  await forgetTries(parts.db, key);
  return hash;
}
