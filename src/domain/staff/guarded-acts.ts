import type { Transaction } from "../../ports/database.ts";

/** Actions of staff on an account, as described to owners when the account belongs to staff. */
export const GUARDED_ACTS = {
  account_banned: "被封禁",
  account_freed: "被解除封禁",
  posting_banned: "被禁言",
  posting_freed: "被解除禁言",
  role_given: "得到一个角色",
  role_taken: "被收回一个角色",
  factor_removed: "被关闭两步验证",
  wechat_removed: "被解除微信绑定",
  owner_made: "成为站长",
  password_issued: "被换了一次性密码",
  profile_decided: "的昵称或头像被处理",
} as const;

export type GuardedAct = keyof typeof GUARDED_ACTS;
export const GUARDED_ACT_NAMES = Object.keys(GUARDED_ACTS) as [GuardedAct, ...GuardedAct[]];

/**
 * Called in the transaction of the action, before it. Throws 403 STAFF_ACCOUNT, 409 OWN_ACCOUNT and 409 LAST_ADMIN.
 * `by`: null on the machine itself, which has the rights of an owner.
 */
export type GuardAccount = (
  tx: Transaction,
  facts: { by: number | null; userId: number; act: GuardedAct },
) => Promise<void>;

/** Error codes of an endpoint whose action is guarded. */
export const GUARDED_ERRORS = ["STAFF_ACCOUNT", "OWN_ACCOUNT", "LAST_ADMIN"] as const;
