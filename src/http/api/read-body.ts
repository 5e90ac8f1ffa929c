import { AppError } from "../../kit/api/app-error.ts";

/** JSON bodies end here (decisions §8). */
const MAX_JSON_BYTES = 1024 * 1024;
const MAX_JSON_DEPTH = 40;

/** Reads at most `maxBytes` and stops reading beyond, whatever Content-Length claims. Throws 413. */
export async function readLimitedBody(request: Request, maxBytes: number): Promise<Buffer> {
  const claimed = Number(request.headers.get("content-length") ?? 0);
  if (claimed > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a JSON object. Throws 415 for another kind, 413 when too large, 400 when it is no JSON or nested too deep. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new AppError({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE", message: "请求正文须为 application/json" });
  }
  const text = (await readLimitedBody(request, MAX_JSON_BYTES)).toString("utf8");
  if (isNestedTooDeep(text)) throw malformed();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw malformed(cause);
  }
}

/** Counts brackets outside strings; parsing 10^5 levels first would already cost the stack. */
function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === "\\") index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return true;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return false;
}

function tooLarge(maxBytes: number): AppError {
  return new AppError({ status: 413, code: "PAYLOAD_TOO_LARGE", message: `请求正文超过上限（${maxBytes} 字节）` });
}

function malformed(cause?: unknown): AppError {
  return new AppError({ status: 400, code: "MALFORMED_JSON", message: "请求正文不是有效的 JSON", cause });
}
