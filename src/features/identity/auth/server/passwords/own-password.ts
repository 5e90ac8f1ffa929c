import { spendOrRefuse } from "../../../../../kit/process/throttle.ts";
import { PASSWORD_PAUSE_SECONDS, WRONG_PASSWORDS_EVER, WRONG_PASSWORDS_PER_PAUSE } from "../../auth-limits.ts";
import type { IdentityContext } from "./identity-context.ts";
import { countTry, findPasswordHash, forgetTries, triesKeyOf } from "./password-store.ts";

/**
 * Checks the password of a signed-in user. It counts against the same hundred attempts as logins, so that a stolen
 * session cannot circumvent them. Throws 429 after five wrong ones. @returns the hash that matched, or null
 */
export async function checkOwnPassword(
  context: IdentityContext,
  { userId, password }: { userId: number; password: string },
): Promise<string | null> {
  const budgetKey = `password:own:${userId}`;
  await spendOrRefuse(context.throttle, {
    key: budgetKey,
    windows: [{ max: WRONG_PASSWORDS_PER_PAUSE, windowSeconds: PASSWORD_PAUSE_SECONDS }],
  });
  const key = triesKeyOf(userId);
  const isCounted = await countTry(context.db, { key, cap: WRONG_PASSWORDS_EVER, now: context.clock.now() });
  const hash = isCounted ? await findPasswordHash(context.db, userId) : null;
  if (!(await context.passwords.verify(password, hash))) return null;
  await context.throttle.giveBack(budgetKey);
  await forgetTries(context.db, key);
  return hash;
}
