import { ApiError, isPassing } from "../../kit/api/api-error.ts";
import { failureText } from "../feedback/failure-text.ts";

const REVOKED =
  "你现在没有做这件事的权限，可能刚刚被收回。填好的内容还在这一页；需要这个权限请找站长，刷新后菜单会跟着变";

const INPUT_REMAINS = "填好的内容还在这一页，不用刷新，过一会儿再点一次";

/**
 * The message of a failed action. A refusal means that the staff member lost the permission after the button was shown.
 * If the same action may succeed later, the message says that nothing is lost and how to go on.
 */
export function consoleFailureText(thrown: unknown): string {
  const isRevoked = thrown instanceof ApiError && thrown.status === 403 && thrown.code === "INSUFFICIENT_PERMISSIONS";
  if (isRevoked) return REVOKED;
  return isPassing(thrown) ? `${failureText(thrown)}。${INPUT_REMAINS}` : failureText(thrown);
}
