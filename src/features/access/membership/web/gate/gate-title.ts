import type { Access } from "../../../../../domain/access/access-contract.ts";
import { LEVEL } from "../../../../../domain/access/levels.ts";
import { isListedReason } from "../../access-actions.ts";

/** The first sentence of a gate. It is the offer, also for guests. */
export function gateTitle(
  { reason, required_level: required }: Pick<Access, "reason" | "required_level">,
  aim = "读全文",
): string {
  if (reason !== null && !isListedReason(reason)) return "访问受限";
  if (required < LEVEL.vip) return `登录后${aim}`;
  const level = required >= LEVEL.premium ? "高级会员" : "会员";
  if (reason === "vip_expired") return `续费${level}${aim}`;
  return reason === "insufficient_level" ? `升级为${level}${aim}` : `开通${level}${aim}`;
}
