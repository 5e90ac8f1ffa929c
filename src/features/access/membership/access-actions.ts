import { LEVEL, requiredLevelOf } from "../../../domain/access/levels.ts";

/** The action of a prompt's button: the login dialog, or a page. */
export type PromptAction = { kind: "open_login"; label: string } | { kind: "link"; label: string; href: string };

/** The text shown instead of the content, and the one action that is offered. */
export interface AccessPrompt {
  title: string;
  text: string;
  /** null: nothing to do. */
  action: PromptAction | null;
}

/** Shown where the content itself is missing (spec §6). */
export const MISSING_CONTENT_PROMPT: AccessPrompt = {
  title: "内容不存在",
  text: "它可能已被移动或删除。",
  action: null,
};

const LOGIN: PromptAction = { kind: "open_login", label: "登录" };

/** The button of each server reason that leads to a page (spec §6). */
const LABELS: ReadonlyMap<string, string> = new Map([
  ["not_vip", "开通会员"],
  ["vip_expired", "续费会员"],
  ["insufficient_level", "升级会员"],
]);

/**
 * Whether the specification defines a prompt for this reason. Other reasons get the prompt "access restricted"
 * (spec §6).
 */
export function isListedReason(reason: string): boolean {
  return reason === "not_logged_in" || LABELS.has(reason);
}

/**
 * The prompt for a server reason (spec §6). No reason means full access; an unlisted reason is "access restricted".
 */
export function actionForReason(reason: string | null | undefined, required: number = LEVEL.vip): PromptAction | null {
  if (!reason) return null;
  if (reason === "not_logged_in") return LOGIN;
  const label = LABELS.get(reason) ?? "了解更多";
  // VIP is offered only if it opens the content. An upgrade from VIP already has its own label.
  const isPremium = required >= LEVEL.premium && reason !== "insufficient_level";
  return { kind: "link", label: isPremium ? label.replace("会员", "高级会员") : label, href: "/vip/" };
}

/**
 * The prompt of a refusal for which only the content type is known (spec §6): guests log in, and users are sent to VIP
 * or premium at /vip/. Comments and basic courses always ask for login.
 */
export function actionForType({
  contentType,
  isGuest,
}: {
  contentType: string;
  isGuest: boolean;
}): PromptAction | null {
  const required = requiredLevelOf(contentType);
  if (required === null) return actionForReason("unknown_type");
  if (required <= LEVEL.guest) return null;
  if (required === LEVEL.user || isGuest) return LOGIN;
  return actionForReason(required === LEVEL.premium ? "insufficient_level" : "not_vip");
}

/** The fields of an access decision that a prompt uses. */
export interface Denial {
  reason: string | null;
  required_level: number;
}
