import { randomUUID } from "node:crypto";
import type { Notify } from "../../../../domain/notifications/define-notification.ts";
import type { GuardAccount, GuardedAct } from "../../../../domain/staff/guarded-acts.ts";
import { AppError, conflict } from "../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { securityNotification } from "../../auth/notifications.ts";
import { findRoles } from "./staff-store.ts";

interface GuardDependencies {
  notify: Notify;
  /** Returns every owner and whether they can log in, and serialises acts on owners until the transaction ends. */
  lockOwners(tx: Transaction): Promise<{ id: number; isOpen: boolean }[]>;
  findNames(tx: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** Acts after or before which the account is a staff account. */
const ROLE_ACTS: ReadonlySet<GuardedAct> = new Set(["role_given", "role_taken", "owner_made"]);
/** Acts on the server itself that let the last owner log in again. */
const RESCUES: ReadonlySet<GuardedAct> = new Set(["factor_removed", "wechat_removed", "owner_made", "password_issued"]);

/**
 * The only rule for actions of staff on accounts (decision 0109): only an owner acts on an account with a role, nobody
 * acts on their own account or on the last owner who can log in, and every owner is notified.
 */
export function createAccountGuard({ notify, lockOwners, findNames }: GuardDependencies): GuardAccount {
  return async (tx, { by, userId, act }) => {
    if (by === userId) throw conflict("OWN_ACCOUNT", "不能这样处理自己的账号");
    const owners = await lockOwners(tx);
    const open = owners.filter(({ isOpen }) => isOpen).map(({ id }) => id);
    const isStaff = owners.some(({ id }) => id === userId) || (await findRoles(tx, userId)).length > 0;
    if (isStaff && by !== null && !open.includes(by))
      throw new AppError({ status: 403, code: "STAFF_ACCOUNT", message: "这是工作人员的账号，只有站长能这样处理" });
    const isRescue = by === null && RESCUES.has(act);
    if (open.length === 1 && open[0] === userId && !isRescue)
      throw conflict("LAST_ADMIN", "这是最后一个管理员，这样处理以后没有人能管理站点");
    if (!isStaff && !ROLE_ACTS.has(act)) return;
    const names = await findNames(tx, by === null ? [userId] : [userId, by]);
    const account = names.get(userId) ?? `编号 ${userId}`;
    const key = `staff:${randomUUID()}`;
    for (const to of open)
      await notify(
        tx,
        securityNotification.notice({
          to,
          about: `user:${userId}`,
          key: `${key}:${to}`,
          data: { act, account, by: by === null ? null : (names.get(by) ?? `编号 ${by}`) },
        }),
      );
  };
}
