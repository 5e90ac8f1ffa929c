import { AppError, invalidInput } from "../../kit/api/app-error.ts";

/** Maximum size of JSON bodies (decisions §8). */
const MAX_JSON_BYTES = 1024 * 1024;
const MAX_JSON_DEPTH = 40;

/** Reads at most `maxBytes`, whatever Content-Length claims. Throws 413 for a longer body. */
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

/**
 * Reads a JSON object. Throws 415 for another content type, 413 if too large, 400 if it is not JSON or nested too deep,
 * 422 for duplicate keys.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new AppError({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE", message: "请求正文须为 application/json" });
  }
  const text = (await readLimitedBody(request, MAX_JSON_BYTES)).toString("utf8");
  const written = countPairs(text);
  if (written === null) throw malformed();
  const value = parse(text);
  // For a duplicate key one parser uses the first value and another the last (security ACL-6).
  if (countKeys(value) !== written) throw invalidInput({ body: ["字段重复"] });
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw malformed(cause);
  }
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const parts = Object.values(value);
  return parts.reduce<number>((sum, part) => sum + countKeys(part), Array.isArray(value) ? 0 : parts.length);
}

/**
 * The number of key-value pairs in the objects of a text, counted by the colons outside its strings; null if nested too
 * deep. This is checked before parsing, because 10^5 levels would overflow the stack.
 */
function countPairs(text: string): number | null {
  let depth = 0;
  let pairs = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === "\\") index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return null;
    } else if (character === "}" || character === "]") depth -= 1;
    else if (character === ":") pairs += 1;
  }
  return pairs;
}

function tooLarge(maxBytes: number): AppError {
  return new AppError({ status: 413, code: "PAYLOAD_TOO_LARGE", message: `请求正文超过上限（${maxBytes} 字节）` });
}

function malformed(cause?: unknown): AppError {
  return new AppError({ status: 400, code: "MALFORMED_JSON", message: "请求正文不是有效的 JSON", cause });
}
