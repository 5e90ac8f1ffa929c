import { ApiError } from "../../../../../kit/api/api-error.ts";
import { isRecord } from "../../../../../kit/values/is-record.ts";
import type { DeviceSession } from "../../account-contract.ts";
import type { TokenSet, User } from "../../contract.ts";

/** An authentication answer with a success status that is not a success; contains the answer (spec §5). */
export class AuthAnswerError extends ApiError {
  readonly response: unknown;

  constructor(message: string, response: unknown) {
    super({ status: 200, code: "BAD_ANSWER", message });
    this.name = "AuthAnswerError";
    this.response = response;
  }
}

type Fields = Record<string, unknown>;

/**
 * Checks the answer of a login or sign-up (spec §5): a message instead of tokens, or only one of the two tokens, is an
 * error.
 */
export function checkTokenSet(answer: unknown): TokenSet {
  const fields: Fields = isRecord(answer) ? answer : {};
  const { access_token, refresh_token, message } = fields;
  if (!access_token && typeof message === "string" && message !== "") throw new AuthAnswerError(message, answer);
  if (!access_token || !refresh_token) {
    throw new AuthAnswerError("认证响应格式错误：缺少 access_token 或 refresh_token", answer);
  }
  return { ...(fields as TokenSet), user: checkUser(fields.user, answer) };
}

/** The user of `GET /v1/user`, possibly under `data` (spec §7); it must contain an id (spec §5). */
export function readUserAnswer(answer: unknown): User {
  const fields: Fields = isRecord(answer) ? answer : {};
  const nested: Fields = isRecord(fields.data) ? fields.data : {};
  return checkUser(fields.user ?? nested.user, answer);
}

/** The answer of `GET /v1/auth/sessions`: it must have a sessions field (spec §5). */
export function readSessionList(answer: unknown): DeviceSession[] {
  const { sessions } = isRecord(answer) ? answer : ({} as Fields);
  if (!Array.isArray(sessions)) throw new AuthAnswerError("会话列表响应格式错误：缺少 sessions", answer);
  return sessions;
}

function checkUser(user: unknown, answer: unknown): User {
  if (isRecord(user) && user.id) return user as User;
  throw new AuthAnswerError("用户信息格式无效", answer);
}
