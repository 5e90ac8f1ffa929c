import { lastEndOf, type UserVipFacts } from "../../vip-status.ts";

/** The label of the step to a membership. Former members renew. null: a guest. */
export function joinText(user: UserVipFacts | null, now: Date): string {
  return user !== null && lastEndOf(user, now) !== null ? "续费会员" : "开通会员";
}
