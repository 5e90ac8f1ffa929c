import { AppError, invalidInput } from "../../kit/api/app-error.ts";
import type { UploadSpec } from "../../kit/api/endpoint.ts";
import type { UploadedFile } from "../../kit/api/handled-endpoint.ts";
import { hasUnusable } from "./find-unusable.ts";
import { readLimitedBody } from "./read-body.ts";

/** Space for boundaries and part headers around the file. */
const WRAPPING_BYTES = 16 * 1024;

/**
 * Reads the single file of a form. Throws 415 for another content type, 413 for a file that is too large (nothing
 * beyond the limit is read), 400 for a form that cannot be parsed, and 422 if there is no file or more than one part.
 */
export async function readUpload(request: Request, { field, maxBytes }: UploadSpec): Promise<UploadedFile> {
  const type = request.headers.get("content-type") ?? "";
  if (type.split(";")[0]?.trim().toLowerCase() !== "multipart/form-data") {
    throw new AppError({
      status: 415,
      code: "UNSUPPORTED_MEDIA_TYPE",
      message: "请求正文须为 multipart/form-data",
    });
  }
  const body = await readLimitedBody(request, maxBytes + WRAPPING_BYTES);
  const form = await parseForm(body, type);
  const entries = [...form.entries()];
  const file = form.get(field);
  if (entries.length !== 1 || !(file instanceof File)) throw invalidInput({ [field]: ["请选择一个文件"] });
  if (hasUnusable(file.name)) throw invalidInput({ [field]: ["文件名含有不能使用的字符"] });
  if (file.size > maxBytes) {
    throw new AppError({ status: 413, code: "PAYLOAD_TOO_LARGE", message: `文件超过上限（${maxBytes} 字节）` });
  }
  return { bytes: Buffer.from(await file.arrayBuffer()), fileName: file.name };
}

async function parseForm(body: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  } catch (cause) {
    throw new AppError({ status: 400, code: "MALFORMED_FORM", message: "请求正文不是有效的表单", cause });
  }
}
