import { LEVEL, requiredLevelOf } from "./levels.ts";

/** What a prompt's button does: the login modal, or a page. */
export type PromptAction = { kind: "open_login"; label: string } | { kind: "link"; label: string; href: string };

/** What a visitor reads in place of the content, and the one thing to do about it. */
export interface AccessPrompt {
  title: string;
  text: string;
  /** null: nothing to do. */
  action: PromptAction | null;
}

const VIP_HREF = "/vip/";

const FULL_ACCESS_PROMPT: AccessPrompt = { title: "可以阅读", text: "你可以阅读全部内容。", action: null };

const LOGIN_PROMPT: AccessPrompt = {
  title: "登录后继续",
  text: "登录后可以继续阅读。",
  action: { kind: "open_login", label: "登录" },
};

const otherPrompt: AccessPrompt = {
  title: "访问受限",
  text: "这项内容暂时不能访问。",
  action: { kind: "link", label: "了解更多", href: VIP_HREF },
};

/** The prompt of each server reason (spec §6). */
const promptsByReason: ReadonlyMap<string, AccessPrompt> = new Map([
  ["not_logged_in", LOGIN_PROMPT],
  [
    "not_vip",
    {
      title: "开通 VIP",
      text: "这项内容供会员阅读，开通后即可查看全文。",
      action: { kind: "link", label: "开通 VIP", href: VIP_HREF },
    },
  ],
  [
    "vip_expired",
    {
      title: "会员已到期",
      text: "你的会员已到期，续费后可以继续阅读。",
      action: { kind: "link", label: "续费 VIP", href: VIP_HREF },
    },
  ],
  [
    "insufficient_level",
    {
      title: "升级 VIP",
      text: "这项内容供高级会员阅读，升级后即可查看全文。",
      action: { kind: "link", label: "升级 VIP", href: VIP_HREF },
    },
  ],
]);

/** Shown where the content itself is missing (spec §6). */
export const missingContentPrompt: AccessPrompt = {
  title: "内容不存在",
  text: "它可能已被移动或删除。",
  action: null,
};

/** The prompt for a server reason (spec §6): no reason is full access, an unlisted one is "access restricted". */
export function promptForReason(reason: string | null | undefined): AccessPrompt {
  if (reason === null || reason === undefined || reason === "") return FULL_ACCESS_PROMPT;
  return promptsByReason.get(reason) ?? otherPrompt;
}

/**
 * The prompt for a denial known only by type (spec §6): guests log in, users are led to VIP or premium at /vip/,
 * comments and basic courses always ask for login.
 */
export function promptForType({ contentType, isGuest }: { contentType: string; isGuest: boolean }): AccessPrompt {
  const required = requiredLevelOf(contentType);
  if (required === null) return otherPrompt;
  if (required <= LEVEL.guest) return FULL_ACCESS_PROMPT;
  if (required === LEVEL.user || isGuest) return LOGIN_PROMPT;
  return promptForReason(required === LEVEL.premium ? "insufficient_level" : "not_vip");
}
