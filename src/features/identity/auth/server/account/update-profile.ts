import { invalidInput } from "../../../../../kit/api/app-error.ts";
import type { KnownCaller } from "../../../../../kit/api/caller.ts";
import { claimsOffice } from "../../official-name.ts";
import { MAX_NAME_CHARACTERS, tidyName } from "../../visible-name.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { recordEvent } from "../people/audit-store.ts";
import { changeProfile } from "./change-profile.ts";

/**
 * Renames the caller, immediately or after review. Throws 422 for a deceptive name, one that claims to be official or
 * one with a forbidden word, and 403 during a posting ban.
 */
export async function updateProfile(
  context: IdentityContext,
  { caller, name: typed }: { caller: KnownCaller; name: string },
): Promise<void> {
  const { user, ip } = caller;
  const name = tidyName(typed);
  if (name === null) throw invalidInput({ name: [`昵称是 1–${MAX_NAME_CHARACTERS} 个看得见的字符`] });
  if (!user.isAdmin && claimsOffice(name, await context.readSiteName())) {
    throw invalidInput({ name: ["昵称不能自称管理员、官方、客服或本站，请换一个"] });
  }
  const why = await context.findProfileReview().check(user, [name]);
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    await changeProfile(context, tx, { caller, change: { name }, why, now });
    await recordEvent(tx, { kind: "profile_changed", userId: user.id, sessionId: user.sessionId, ip, now });
  });
}
