import { invalidInput } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/serve-endpoint.ts";
import { claimsOffice } from "../../official-name.ts";
import { NAME_MOST_CHARACTERS, tidyName } from "../../visible-name.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { recordEvent } from "../people/audit-store.ts";
import { updateUserName } from "../people/user-store.ts";

/**
 * Renames the caller. Throws 422 for a name that others could not read for what it is, that claims an office or holds
 * a word that the site refuses, and 403 during a posting ban. */
export async function updateProfile(
  context: IdentityContext,
  { user, ip, name: typed }: { user: CallingUser; ip: string; name: string },
): Promise<void> {
  const name = tidyName(typed);
  if (name === null) throw invalidInput({ name: [`昵称是 1–${NAME_MOST_CHARACTERS} 个看得见的字符`] });
  if (!user.isAdmin && claimsOffice(name, await context.readSiteName())) {
    throw invalidInput({ name: ["昵称不能自称管理员、官方、客服或本站，请换一个"] });
  }
  await context.requireProfile(user.id, [name]);
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    await updateUserName(tx, { userId: user.id, name, now });
    await recordEvent(tx, { kind: "profile_changed", userId: user.id, sessionId: user.sessionId, ip, now });
  });
}
