import type { ProfileReview } from "../../../../../domain/moderation/moderated-content.ts";
import type { Why } from "../../../../../domain/moderation/why-held.ts";
import type { KnownCaller } from "../../../../../kit/api/caller.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { AuthContext } from "../people/auth-context.ts";
import { authError } from "../people/auth-error.ts";
import { lockUser, type UserRow, updateUserName } from "../people/user-store.ts";
import { updateAvatar } from "./avatar-store.ts";
import * as store from "./profile-store.ts";

/** At least one of both. */
interface ProfileChange {
  name?: string;
  avatarUrl?: string;
}

export interface ChangeRequest {
  caller: KnownCaller;
  change: ProfileChange;
  /** The reasons to hold the change for review; empty: it is published immediately. */
  why: readonly Why[];
  now: Date;
}

/**
 * Publishes a name or a picture, or holds it for review in place of an earlier held change. Locks rows in the order of
 * a moderation decision: first the moderation row, then the account.
 * @returns addresses of pictures that the account no longer references
 */
export async function changeProfile(
  context: Pick<AuthContext, "findProfileReview">,
  tx: Transaction,
  { caller, change, why, now }: ChangeRequest,
): Promise<string[]> {
  const profiles = context.findProfileReview();
  const userId = caller.user.id;
  await store.lockProfile(tx, userId);
  const waiting = await store.findHeldChange(tx, userId);
  if (waiting) await profiles.lock(tx, waiting.id);
  const user = await lockUser(tx, userId);
  if (!user) throw authError("USER_NOT_FOUND");
  // Staff may have decided the held change while this one waited for the lock.
  const held = await store.findHeldChange(tx, userId);

  const isHeld = why.length > 0 && !isPublished(user, change);
  const left = isHeld ? [] : await publish(tx, { user, change, now });
  const own = isHeld ? change : { name: null, avatarUrl: null };
  const next = {
    name: change.name === undefined ? (held?.name ?? null) : (own.name ?? null),
    avatarUrl: change.avatarUrl === undefined ? (held?.avatarUrl ?? null) : (own.avatarUrl ?? null),
  };
  await replaceHeldChange(profiles, tx, { caller, held, next, why, now });
  if (held?.avatarUrl && held.avatarUrl !== next.avatarUrl) left.push(held.avatarUrl);
  return left;
}

function isPublished(user: UserRow, { name, avatarUrl }: ProfileChange): boolean {
  return (name === undefined || name === user.name) && (avatarUrl === undefined || avatarUrl === user.avatarUrl);
}

async function publish(
  tx: Transaction,
  { user, change, now }: { user: UserRow; change: ProfileChange; now: Date },
): Promise<string[]> {
  const { name, avatarUrl } = change;
  if (name !== undefined) await updateUserName(tx, { userId: user.id, name, now });
  if (avatarUrl === undefined || avatarUrl === user.avatarUrl) return [];
  await updateAvatar(tx, { userId: user.id, avatarUrl, now });
  return user.avatarUrl === null ? [] : [user.avatarUrl];
}

type Values = Pick<store.ProfileChangeRow, "name" | "avatarUrl">;

interface Replacement extends Omit<ChangeRequest, "change"> {
  held: store.ProfileChangeRow | null;
  next: Values;
}

async function replaceHeldChange(
  profiles: ProfileReview,
  tx: Transaction,
  { caller, held, next, why, now }: Replacement,
): Promise<void> {
  const isEmpty = next.name === null && next.avatarUrl === null;
  if (held && next.name === held.name && next.avatarUrl === held.avatarUrl) return;
  if (held && isEmpty) {
    await profiles.withdraw(tx, held.id);
    await store.deleteChange(tx, held.id);
    return;
  }
  if (isEmpty) return;
  if (held) await store.updateChange(tx, held.id, { ...next, changedAt: now });
  const id = held?.id ?? (await store.insertChange(tx, { userId: caller.user.id, ...next, now }));
  const change = held ? "edit" : "new";
  await profiles.record(tx, { caller, id, change, name: next.name, source: describeValues(next), why });
}

/** For the staff's review queue and the record of publications. */
function describeValues({ name, avatarUrl }: Values): string {
  const lines = [name === null ? null : `昵称：${name}`, avatarUrl === null ? null : `头像：${avatarUrl}`];
  return lines.filter((line) => line !== null).join("\n");
}
