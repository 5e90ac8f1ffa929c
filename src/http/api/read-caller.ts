import { AppError, invalidInput } from "../../kit/api/app-error.ts";
import type { Caller, CallingDevice, CallingUser } from "../../kit/api/caller.ts";
import type { Who } from "../../kit/api/endpoint.ts";
import { cutText } from "../../kit/values/storable-text.ts";
import type { RequestVariables } from "../answer/request-variables.ts";
import { hasUnusable } from "./find-unusable.ts";

const MAX_HEADER_TEXT = 200;
const BEARER = /^Bearer ([\x21-\x7e]+)$/i;

export interface ReadCallerDependencies {
  /** Verifies an access token; throws 401 with the code of spec §8. */
  authenticate(accessToken: string): Promise<CallingUser>;
  /**
   * Whether the user has this staff permission: checked at every call, so that a removed role takes effect immediately.
   */
  mayDo(user: CallingUser, permission: string): Promise<boolean>;
}

/** The caller without a user: address, device and headers. */
export function readGuestCaller(request: Request, { ip, origin, requestId }: RequestVariables): Caller {
  return {
    user: null,
    device: readDevice(request.headers),
    ip,
    ...origin,
    requestId,
    header: (name) => request.headers.get(name),
  };
}

/**
 * Adds the user of the bearer token and enforces the endpoint's `who`. An invalid token is an error even if guests are
 * allowed, so that an expired session is refreshed instead of silently getting less.
 */
export async function identify(caller: Caller, who: Who, dependencies: ReadCallerDependencies): Promise<Caller> {
  // The bind-phone token is not an access token; its use-case verifies it (security TOK-2).
  if (who === "temp_token") return caller;
  const authorization = caller.header("authorization");
  if (authorization === null) {
    if (who === "anyone") return caller;
    throw new AppError({ status: 401, code: "TOKEN_INVALID", message: "请先登录" });
  }
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined)
    throw new AppError({ status: 401, code: "TOKEN_INVALID", message: "登录信息无效，请重新登录" });
  const user = await dependencies.authenticate(token);
  if (typeof who === "object" && !(await dependencies.mayDo(user, who.can))) {
    throw new AppError({ status: 403, code: "INSUFFICIENT_PERMISSIONS", message: "没有权限访问该资源" });
  }
  return { ...caller, user };
}

function readDevice(headers: Headers): CallingDevice {
  return {
    id: readText(headers, "x-device-id"),
    name: readText(headers, "x-device-name"),
    browser: readText(headers, "x-browser"),
    os: readText(headers, "x-os"),
    userAgent: (headers.get("user-agent") ?? "").slice(0, MAX_HEADER_TEXT),
  };
}

/** Header values are Latin-1; browsers send Chinese device names percent-encoded. */
function readText(headers: Headers, name: string): string | null {
  const value = headers.get(name)?.trim();
  if (!value) return null;
  const text = cutText(decode(value), MAX_HEADER_TEXT);
  if (hasUnusable(text)) throw invalidInput({ [name]: ["含有不能使用的字符"] });
  return text;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // It is not percent-encoded: use the raw text as the name.
    return value;
  }
}
