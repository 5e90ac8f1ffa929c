import type { ModeratedContent } from "../../../../../domain/moderation/moderated-content.ts";
import { conflict, notFound } from "../../../../../kit/api/app-error.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database, Transaction } from "../../../../../ports/database.ts";
import { PROFILE_PATH, type ProfileState, profilePartOf } from "../../profile-changes.ts";
import { drawName } from "../people/create-user.ts";
import { lockUser, updateUserName } from "../people/user-store.ts";
import { updateAvatar } from "./avatar-store.ts";
import * as store from "./profile-store.ts";

/** How moderation decides about names and pictures. */
export function moderateProfiles({ db, clock }: { db: Database; clock: Clock }): ModeratedContent {
  return {
    setState: (tx, id, state) => setState(tx, { id, state, now: clock.now() }),
    // A change cannot be reported: it has no page, and others see it only after its approval.
    findFor: async () => null,
    async describe(ids) {
      const rows = await store.findChanges(db, ids);
      return new Map(
        rows.map((row) => [
          row.id,
          { title: "个人资料", path: PROFILE_PATH, what: profilePartOf(row), picture: row.avatarUrl },
        ]),
      );
    },
  };
}

async function setState(
  tx: Transaction,
  { id, state, now }: { id: number; state: ProfileState; now: Date },
): Promise<void> {
  const change = await store.findChange(tx, id);
  if (!change) throw notFound("没有这次资料修改");
  // The refused value may be older than the one that the account now has.
  if (state === "published" && change.state !== "held")
    throw conflict("PROFILE_DECIDED", "这次修改已经处理过，不能再通过，请本人重新提交");
  const user = await lockUser(tx, change.userId);
  if (!user) throw notFound("没有这个账号");
  const { id: userId } = user;
  const { name, avatarUrl } = change;
  let leftAvatarUrl = change.leftAvatarUrl;
  if (state === "published") {
    if (name !== null) await updateUserName(tx, { userId, name, now });
    if (avatarUrl !== null && avatarUrl !== user.avatarUrl) {
      await updateAvatar(tx, { userId, avatarUrl, now });
      leftAvatarUrl = user.avatarUrl;
    }
  } else if (change.state === "published") {
    if (name === user.name) await updateUserName(tx, { userId, name: drawName(), now });
    if (avatarUrl !== null && avatarUrl === user.avatarUrl) await updateAvatar(tx, { userId, avatarUrl: null, now });
  }
  await store.updateChange(tx, id, { state, leftAvatarUrl, changedAt: now });
}
