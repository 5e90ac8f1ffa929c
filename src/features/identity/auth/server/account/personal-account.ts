import { personalSource } from "../../../../../domain/people/personal-source.ts";
import type { CallingUser } from "../../../../../kit/api/caller.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { type AuditEvent, recordEvent } from "../people/audit-store.ts";
import { authError } from "../people/auth-error.ts";
import { notifySecurityChange } from "../people/security-notice.ts";
import { findUser, lockUser, type UserRow } from "../people/user-store.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { revokeSessionsOf } from "../sessions/session-store.ts";
import { type ChangeRequest, changeProfile } from "./change-profile.ts";
import { describeProfile } from "./describe-profile.ts";
import { closeAccount, countOtherAdmins, deleteEventsOfGone } from "./erase-account-store.ts";
import { PERSONAL_TABLES } from "./personal-tables.ts";
import * as changes from "./profile-store.ts";

const CONSEQUENCES = [
  "手机号、邮箱、微信、昵称、头像和设备记录会被删除，不能恢复",
  "手机号和邮箱之后可以注册新账号，新账号里没有旧账号的任何内容",
];

/** What identity stores about a person, and what it does when the person changes, exports or removes it. */
export function createPersonalAccount(context: IdentityContext) {
  const { db, clock, liveness } = context;

  async function requireLocked(tx: Transaction, userId: number): Promise<UserRow> {
    const user = await lockUser(tx, userId);
    if (!user) throw authError("USER_NOT_FOUND");
    return user;
  }

  const source = personalSource(db, {
    tables: PERSONAL_TABLES,
    async describeHoldings(userId) {
      const [user, otherAdmins] = await Promise.all([findUser(db, userId), countOtherAdmins(db, userId)]);
      const isSoleAdmin = user?.role === "admin" && otherAdmins === 0;
      return { consequences: CONSEQUENCES, obstacles: isSoleAdmin ? ["你是唯一的管理员，请先设置另一位管理员"] : [] };
    },
    async erase(tx, userId) {
      const user = await requireLocked(tx, userId);
      await closeAccount(tx, { user, now: clock.now() });
    },
  });

  return {
    ...source,
    identity: {
      describeProfile: (user: CallingUser) => describeProfile(context, user),
      requireFresh: (user: CallingUser) => requireFresh(context, user),
      lockUser: requireLocked,
      checkProfile: (user: CallingUser) => context.findProfileReview().check(user, []),
      changeProfile: (tx: Transaction, request: ChangeRequest) => changeProfile(context, tx, request),
      /** Taken before the lock of the account itself, in the order in which a moderation decision locks. */
      async lockProfile(tx: Transaction, userId: number): Promise<void> {
        await changes.lockProfile(tx, userId);
        const held = await changes.findHeldChange(tx, userId);
        if (held) await context.findProfileReview().lock(tx, held.id);
      },
      /** Withdraws pending changes and deletes decided ones. @returns addresses of their pictures */
      async forgetChanges(tx: Transaction, userId: number): Promise<string[]> {
        const held = await changes.findHeldChange(tx, userId);
        if (held) await context.findProfileReview().withdraw(tx, held.id);
        return changes.deleteChangesOf(tx, userId);
      },
      isAvatarNamed: changes.isAvatarNamed,
      changes: {
        listLeftAvatars: (limit: number) => changes.listLeftAvatars(db, limit),
        listDecidedBefore: (before: Date, limit: number) => changes.listDecidedBefore(db, { before, limit }),
        forgetLeftAvatar: (tx: Transaction, id: number) => changes.updateChange(tx, id, { leftAvatarUrl: null }),
        deleteChange: changes.deleteChange,
      },
      recordEvent: (on: DatabaseOrTransaction, event: AuditEvent) => recordEvent(on, event),
      async announceCancellation(tx: Transaction, { user, now }: { user: CallingUser; now: Date }) {
        const { id: userId, sessionId: exceptSessionId } = user;
        const account = await requireLocked(tx, userId);
        await notifySecurityChange(context, tx, { user: account, change: "cancellation_requested" });
        const ended = await revokeSessionsOf(tx, { userId, exceptSessionId, reason: "others_ended", now });
        return () => {
          for (const id of ended) liveness.forget(id);
        };
      },
      deleteEventsOfGone: (moment: Date) => deleteEventsOfGone(db, moment),
    },
  };
}

export type PersonalAccount = ReturnType<typeof createPersonalAccount>;
