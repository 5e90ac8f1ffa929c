import { isRecord } from "../../../../../kit/values/is-record.ts";
import { AuthAnswerError } from "../session/auth-answer.ts";

export interface LoginCode {
  qr_code_url: string;
  scene_str: string;
  expires_in: number;
}

export interface LoginStatus {
  status: "waiting" | "scanned" | "need_phone" | "success" | "expired";
  temp_token?: string;
  expires_in: number;
}

const STATUSES: readonly unknown[] = ["waiting", "scanned", "need_phone", "success", "expired"];

/** Reads the answer of `login-qrcode`, which must contain `success` and `data` (spec §5). */
export function readCodeAnswer(answer: unknown): LoginCode {
  const data = readData(answer);
  if (typeof data.qr_code_url === "string" && typeof data.scene_str === "string") return data as unknown as LoginCode;
  throw malformed(answer);
}

/** Reads the answer of `login-status/{scene}`. */
export function readStatusAnswer(answer: unknown): LoginStatus {
  const data = readData(answer);
  if (STATUSES.includes(data.status)) return data as unknown as LoginStatus;
  throw malformed(answer);
}

function readData(answer: unknown): Record<string, unknown> {
  const { success, data, message } = isRecord(answer) ? answer : {};
  if (success && isRecord(data)) return data;
  if (typeof message === "string" && message !== "") throw new AuthAnswerError(message, answer);
  throw malformed(answer);
}

function malformed(answer: unknown): AuthAnswerError {
  return new AuthAnswerError("二维码响应格式错误：缺少 success 或 data", answer);
}
