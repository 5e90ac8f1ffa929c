import { ApiError, isPassing } from "../../kit/api/api-error.ts";
import { failureText, firstFailureText } from "../feedback/failure-text.ts";

const REVOKED =
  "你现在没有做这件事的权限，可能刚刚被收回。填好的内容还在这一页；需要这个权限请找站长，刷新后菜单会跟着变";

const INPUT_REMAINS = "填好的内容还在这一页，不用刷新，过一会儿再点一次";

const SERVER_FAULT = "服务器出了错，不是你填错了";

/** The content was saved by somebody else after this user had read it. */
const CHANGED_CODES: readonly string[] = ["CHANGED_MEANWHILE", "TEXT_CHANGED"];

/** A fault of the product: the status of an unexpected failure. */
const FAULT_STATUS = 500;

/** The number under which the server logged a fault; null: the answer had none. */
function logNumber({ extra: { request_id: id } }: ApiError): string | null {
  return typeof id === "string" && id !== "" ? id : null;
}

/** What to do about a fault that does not pass. */
function nextStep(fault: ApiError): string {
  const number = logNumber(fault);
  return number === null
    ? "还是不行，请告诉维护网站的人"
    : `还是不行，把编号 ${number} 告诉维护网站的人，日志里按它查得到原因`;
}

function isFault(thrown: unknown): thrown is ApiError {
  return thrown instanceof ApiError && thrown.status === FAULT_STATUS;
}

/** Like those of `failureText`, for staff alone. */
const EXPLAINED_TO_STAFF: readonly string[] = ["SECOND_PERSON_REQUIRED", "STAFF_ACCOUNT"];

function firstStaffText(thrown: unknown): string {
  if (thrown instanceof ApiError && EXPLAINED_TO_STAFF.includes(thrown.code)) {
    const { message } = thrown.extra;
    if (typeof message === "string") return message;
  }
  return firstFailureText(thrown);
}

/** The message of content that was not loaded: what to do about it, and for a fault its number in the log. */
export function loadFailureText(thrown: unknown): string {
  return isFault(thrown) ? `服务器出了错，过一会儿再试。${nextStep(thrown)}` : failureText(thrown);
}

/** Like `loadFailureText`, in a list of failures. */
export function shortFailureText(thrown: unknown): string {
  if (!isFault(thrown)) return firstStaffText(thrown);
  const number = logNumber(thrown);
  return number === null ? "服务器出了错" : `服务器出了错（编号 ${number}）`;
}

/**
 * The message of a failed action. A refusal means that the staff member lost the permission after the button was shown.
 * If the same action may succeed later, the message says that nothing is lost and how to go on.
 */
export function consoleFailureText(thrown: unknown): string {
  const isRevoked = thrown instanceof ApiError && thrown.status === 403 && thrown.code === "INSUFFICIENT_PERMISSIONS";
  if (isRevoked) return REVOKED;
  if (isFault(thrown)) return `${SERVER_FAULT}。${INPUT_REMAINS}；${nextStep(thrown)}`;
  return isPassing(thrown) ? `${failureText(thrown)}。${INPUT_REMAINS}` : firstStaffText(thrown);
}

/** Whether a save or an undo was refused because somebody else saved the same content in the meantime. */
export function isChangedMeanwhile(thrown: unknown): thrown is ApiError {
  return thrown instanceof ApiError && CHANGED_CODES.includes(thrown.code);
}

/** The message of an undo that was not done. Its button has closed, so the message does not suggest to press it again. */
export function undoFailureText(thrown: unknown, what = "没有撤销"): string {
  const reason = isChangedMeanwhile(thrown) ? "在这之后别人又改过这里，现在的内容没有动" : shortFailureText(thrown);
  return `${what}：${reason}`;
}
