import { ApiError } from "../../kit/api/api-error.ts";
import { failureText } from "../feedback/failure-text.ts";

const REVOKED =
  "你现在没有做这件事的权限，可能刚刚被收回。填好的内容还在这一页；需要这个权限请找站长，刷新后菜单会跟着变";

/**
 * The message of a failed action. A refusal means that the staff member lost the permission after the button was shown.
 */
export function consoleFailureText(thrown: unknown): string {
  const isRevoked = thrown instanceof ApiError && thrown.status === 403 && thrown.code === "INSUFFICIENT_PERMISSIONS";
  return isRevoked ? REVOKED : failureText(thrown);
}
