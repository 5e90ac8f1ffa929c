/** How the browser displays an authentication failure (spec §8 "Feedback on auth failure"). */
export type AuthFeedback = "warning" | "error" | "info";

/** One row of the catalogue: what the server answers and what the browser does with it. */
export interface AuthCodeRule {
  status: 401 | 403;
  message: string;
  feedback: AuthFeedback;
  /** The login modal opens together with the message. */
  opensLogin: boolean;
  /** Tokens, user info, permissions and roles are cleared. */
  forcesLogout: boolean;
}

/**
 * The session codes (spec §8). The server takes status and message from this table, and the browser its feedback. The
 * browser answers TOKEN_EXPIRED by refreshing first; its row only supplies the message.
 */
export const AUTH_CODES = {
  TOKEN_EXPIRED: rule({ message: "登录已过期，正在自动刷新", opensLogin: false, forcesLogout: false }),
  TOKEN_INVALID: rule({ message: "登录信息无效，请重新登录" }),
  REFRESH_TOKEN_EXPIRED: rule({ message: "登录已过期，请重新登录" }),
  TOKEN_REVOKED: rule({ message: "登录已失效，请重新登录" }),
  SESSION_EXPIRED: rule({ message: "你的账号已在其他设备登录，当前会话已失效", feedback: "warning" }),
  DEVICE_KICKED_OUT: rule({ message: "你的设备已被下线，请重新登录", feedback: "warning" }),
  ACCOUNT_DISABLED: rule({ message: "账号已停用，请联系客服", feedback: "error", opensLogin: false }),
  USER_BANNED: rule({ message: "账号已被封禁，请联系客服", feedback: "error", opensLogin: false }),
  INSUFFICIENT_PERMISSIONS: rule({
    status: 403,
    message: "权限不足，无法访问该资源",
    opensLogin: false,
    forcesLogout: false,
  }),
  USER_NOT_FOUND: rule({ message: "用户不存在，请重新登录" }),
} as const satisfies Record<string, AuthCodeRule>;

export type AuthCode = keyof typeof AUTH_CODES;

/** Spec §8 row "default": the message when no code has a more specific one. */
export const DEFAULT_FAILURE_MESSAGE = "操作失败，请重试";

/** Whether a wire code is in the catalogue; any other code is handled as TOKEN_INVALID (spec §8). */
export function isAuthCode(code: string): code is AuthCode {
  return Object.hasOwn(AUTH_CODES, code);
}

function rule(row: Partial<AuthCodeRule> & { message: string }): AuthCodeRule {
  return { status: 401, feedback: "info", opensLogin: true, forcesLogout: true, ...row };
}
