import type { CallingUser } from "../../../../../kit/api/caller.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { WaitingProfile } from "../../account-contract.ts";
import type { User } from "../../contract.ts";
import type { AuthContext } from "../people/auth-context.ts";
import { describeUser } from "../people/describe-user.ts";
import { findHeldChange } from "./profile-store.ts";

/** The name and picture that the user requested and staff have not decided yet; null: nothing waits. */
export async function readWaitingProfile(db: DatabaseOrTransaction, userId: number): Promise<WaitingProfile | null> {
  const held = await findHeldChange(db, userId);
  return held && { name: held.name, avatar_url: held.avatarUrl, since: held.changedAt.toISOString() };
}

/** The public profile, and the changes waiting for review. */
export async function describeProfile(
  context: AuthContext,
  { id, viewAs }: Pick<CallingUser, "id" | "viewAs">,
): Promise<{ user: User; waiting: WaitingProfile | null }> {
  const [user, waiting] = await Promise.all([describeUser(context, id, viewAs), readWaitingProfile(context.db, id)]);
  return { user, waiting };
}
