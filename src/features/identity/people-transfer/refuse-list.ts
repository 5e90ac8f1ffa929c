import { AppError } from "../../../kit/api/app-error.ts";

/** 422 with the reason why the file is not a list of members. */
export function refuseList(message: string, cause?: unknown): AppError {
  return new AppError({ status: 422, code: "MEMBER_LIST_UNREADABLE", message, cause });
}
