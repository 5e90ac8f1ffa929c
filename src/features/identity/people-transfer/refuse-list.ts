import { AppError } from "../../../kit/api/app-error.ts";

/** 422: a file that is no list of members, with why. */
export function refuseList(message: string, cause?: unknown): AppError {
  return new AppError({ status: 422, code: "MEMBER_LIST_UNREADABLE", message, cause });
}
