import type { Access } from "../../../../../domain/access/access-contract.ts";
import { LEVEL } from "../../../../../domain/access/levels.ts";
import { isListedReason } from "../../../../access/membership/access-actions.ts";

/** What this visitor needs for a course, in one line. */
export function needText({ allowed, required_level: required, reason }: Access): string {
  if (allowed) return "你可以学全部内容";
  // Neither a login nor a membership gives access.
  if (reason !== null && !isListedReason(reason)) return "访问受限";
  if (required < LEVEL.vip) return "登录后免费学";
  const level = required >= LEVEL.premium ? "高级会员" : "会员";
  if (reason === "vip_expired") return `会员已到期，续费${level}后接着学`;
  return `${reason === "insufficient_level" ? "升级到" : "开通"}${level}学全部内容`;
}
