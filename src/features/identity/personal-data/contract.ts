import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { waitingProfileSchema } from "../auth/account-contract.ts";
import { CONFIRMATION_NEEDED } from "../auth/confirmation.ts";
import { userSchema } from "../auth/contract.ts";
import { AVATAR_MAX_BYTES } from "./personal-data-limits.ts";

export const uploadAvatar = defineEndpoint({
  name: "uploadAvatar",
  summary: "上传头像：PNG、JPEG、WebP、GIF 或 AVIF，裁成正方形；新用户的先审核，审核通过前别人看到原来的",
  method: "POST",
  path: "/v1/users/upload-avatar",
  who: "user",
  upload: { field: "avatar", maxBytes: AVATAR_MAX_BYTES },
  /** `avatar_url`: the address of this picture, even while it waits for review. */
  output: z.object({ avatar_url: z.string(), user: userSchema, waiting: waitingProfileSchema.nullable() }),
  signsPictures: true,
  limits: [{ max: 20, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "open" }],
  errors: ["PAYLOAD_TOO_LARGE", "PICTURE_KIND_UNKNOWN", "PICTURE_TOO_MANY_PIXELS", "PICTURE_BROKEN", "POSTING_BANNED"],
});

export const exportSchema = z.object({
  /** `failed`: request it again; it does not count against the daily limit. */
  state: z.enum(["building", "ready", "failed"]),
  requested_at: wireTime,
  /** Size of a finished file. */
  size_bytes: z.number().int().nullable(),
  /** When the file is removed. */
  expires_at: wireTime.nullable(),
});

const exportAnswer = z.object({ export: exportSchema.nullable() });

export const requestExport = defineEndpoint({
  name: "requestExport",
  summary: "把我的数据打包成 zip，在后台进行；先确认身份，每天一次",
  method: "POST",
  path: "/v1/users/export",
  who: "user",
  output: exportAnswer,
  errors: [CONFIRMATION_NEEDED, "TOO_MANY_REQUESTS"],
});

export const getExport = defineEndpoint({
  name: "getExport",
  summary: "数据打包的进度",
  method: "GET",
  path: "/v1/users/export",
  who: "user",
  output: exportAnswer,
});

export const downloadExport = defineEndpoint({
  name: "downloadExport",
  summary: "下载打包好的数据；不在申请它的那台设备上时，先确认身份",
  method: "GET",
  path: "/v1/users/export/download",
  who: "user",
  download: { mediaType: "application/zip" },
  output: z.custom<Blob>(),
  envelope: "flat",
  limits: [{ max: 20, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "open" }],
  errors: [CONFIRMATION_NEEDED],
});

export const cancellationSchema = z.object({
  /** null: the account is not being cancelled. */
  requested_at: wireTime.nullable(),
  /** When the account will be deleted; until then the cancellation can be withdrawn. */
  due_at: wireTime.nullable(),
  cooling_off_days: z.number().int(),
  /** What will be deleted or retained, one sentence each. */
  consequences: z.array(z.string()),
  /** Why it cannot be requested now, one sentence each. */
  obstacles: z.array(z.string()),
});

const cancellationAnswer = z.object({ cancellation: cancellationSchema });

export const getCancellation = defineEndpoint({
  name: "getCancellation",
  summary: "注销账号的后果和进度",
  method: "GET",
  path: "/v1/users/cancellation",
  who: "user",
  output: cancellationAnswer,
});

export const requestCancellation = defineEndpoint({
  name: "requestCancellation",
  summary: "申请注销账号：先确认身份；冷静期内可以撤回，其他设备退出登录",
  method: "POST",
  path: "/v1/users/cancellation",
  who: "user",
  output: cancellationAnswer,
  errors: [CONFIRMATION_NEEDED, "CANCELLATION_BLOCKED"],
});

export const withdrawCancellation = defineEndpoint({
  name: "withdrawCancellation",
  summary: "撤回注销申请",
  method: "POST",
  path: "/v1/users/cancellation/withdraw",
  who: "user",
  output: cancellationAnswer,
});

export type PersonalExport = z.output<typeof exportSchema>;
export type Cancellation = z.output<typeof cancellationSchema>;
