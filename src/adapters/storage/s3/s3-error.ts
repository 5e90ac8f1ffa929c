import { AppError } from "../../../kit/api/app-error.ts";

/** A refusal of the object store, with its own message. */
export class S3Error extends Error {
  readonly status: number;
  /** The service's own code (`NoSuchKey`, `SlowDown`); empty if it returned none. */
  readonly code: string;

  constructor({ status, code, detail }: { status: number; code: string; detail: string }) {
    super(`the store of files answered ${status} ${code}: ${detail}`);
    this.name = "S3Error";
    this.status = status;
    this.code = code;
  }

  /** Whether a later retry makes sense. */
  get isPassing(): boolean {
    return this.status >= 500 || this.status === 429 || PASSING_CODES.has(this.code);
  }
}

const PASSING_CODES = new Set(["InternalError", "SlowDown", "ServiceUnavailable", "RequestTimeout", "Throttling"]);
const MAX_DETAIL = 300;

/** The error element of an answer, or null. The answers of these services need no XML parser. */
export function readErrorBody(body: string, status: number): S3Error | null {
  if (!/<Error[\s>]/.test(body)) return null;
  const code = readElement(body, "Code") ?? "";
  return new S3Error({ status, code, detail: (readElement(body, "Message") ?? "").slice(0, MAX_DETAIL) });
}

/** The text of an element without child elements. */
export function readElement(body: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1];
  if (text === undefined) return null;
  return text
    .replaceAll(/&(?:quot|#34);/g, '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** For visitors: the failure is not their fault and may be temporary. */
export function storeUnavailable(cause: unknown): AppError {
  return new AppError({
    status: 503,
    code: "SERVICE_UNAVAILABLE",
    message: "文件存储暂时不可用，请稍后重试",
    cause,
  });
}
