import { lastEndOf, type UserVipFacts } from "../../vip-status.ts";

/** The step to a membership for somebody without one; whoever had one renews it. null: a guest. */
export function joinText(user: UserVipFacts | null, now: Date): string {
  return user !== null && lastEndOf(user, now) !== null ? "续费会员" : "开通会员";
}
