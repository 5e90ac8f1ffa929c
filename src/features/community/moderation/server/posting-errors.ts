import { AppError } from "../../../../kit/api/app-error.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import type { PostingBanRow } from "./ban-store.ts";

export function phoneNeeded(): AppError {
  return new AppError({ status: 403, code: "PHONE_NEEDED", message: "发言前请先绑定手机号" });
}

export function postingBanned({ endsAt, reason }: Pick<PostingBanRow, "endsAt" | "reason">): AppError {
  return new AppError({
    status: 403,
    code: "POSTING_BANNED",
    message: `你到 ${formatExactTime(endsAt)} 为止不能发言和修改，原因：${reason}`,
    extra: { until: endsAt.toISOString() },
  });
}

/** The matching words are not named, so that they cannot be circumvented. */
export function textRefused(): AppError {
  return new AppError({
    status: 422,
    code: "TEXT_REFUSED",
    message: "内容里有本站不允许发布的词，请修改后再发",
  });
}
