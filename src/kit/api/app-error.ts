/** The data of an `AppError` in addition to its code; only `answer-error.ts` converts it into a response. */
export interface AppErrorOptions {
  /** HTTP status of the answer. */
  status: number;
  /** Stable identifier in capitals (`TOKEN_EXPIRED`), sent as `error_code` and `code`. */
  code: string;
  /** A Chinese sentence for visitors: what happened and what to do. */
  message: string;
  /** Field path → Chinese sentences, for forms. */
  errors?: Record<string, string[]>;
  /** Further wire fields (`retry_after`, `limit` …), snake_case. */
  extra?: Record<string, unknown>;
  cause?: unknown;
}

/** An expected failure of the domain. Any other thrown value is a bug and is answered with 500. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]> | undefined;
  readonly extra: Record<string, unknown>;

  constructor(options: AppErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.status = options.status;
    this.code = options.code;
    this.errors = options.errors;
    this.extra = options.extra ?? {};
  }
}

/** 404 for a resource that does not exist or that the caller may not see. */
export function notFound(message = "请求的资源不存在"): AppError {
  return new AppError({ status: 404, code: "NOT_FOUND", message });
}

/** 422 for input that has the right form but violates a rule. `errors`: name of the field → Chinese messages. */
export function invalidInput(errors: Record<string, string[]>, message = "提交的内容有误，请检查后重试"): AppError {
  return new AppError({ status: 422, code: "INVALID_INPUT", message, errors });
}

/** 409 for a change that the current state does not allow. `code` is for programs, `message` for people. */
export function conflict(code: string, message: string): AppError {
  return new AppError({ status: 409, code, message });
}
