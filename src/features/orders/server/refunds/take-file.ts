import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { AppError } from "../../../../kit/api/app-error.ts";
import type { UploadedFile } from "../../../../kit/api/endpoint.ts";
import { readPictureKind } from "../../../../kit/pictures/picture-kind.ts";
import type { Database, Transaction } from "../../../../ports/database.ts";
import type { PrivateFiles } from "../../../../ports/private-files.ts";
import { EXTENSIONS, type FilePurpose, MEDIA_TYPES, type MediaType, MOST_FILES } from "../../refund-files.ts";
import { lockOrder } from "../order/order-store.ts";
import { lockRefund, type RefundRow } from "../payment/refund-store.ts";
import { countFiles, insertFile } from "./refund-file-store.ts";

export interface TakenFile {
  request: Pick<RefundRow, "id" | "orderNo">;
  purpose: FilePurpose;
  upload: UploadedFile;
  userId: number;
  now: Date;
  /** Throws where the request takes no such file any more. */
  check(request: RefundRow): void;
}

/**
 * Keeps a private paper of a request. Its bytes lie there before the row that names them; where there is no row in the
 * end, they go again. Throws `UNSUPPORTED_FILE`, `TOO_MANY_FILES`.
 */
export async function takeFile(
  { db, papers }: { db: Database; papers: PrivateFiles },
  file: TakenFile,
): Promise<{ fileId: number; mediaType: MediaType; sizeBytes: number }> {
  const { request, purpose, upload, userId, now } = file;
  const mediaType = readMediaType(upload.bytes);
  if (mediaType === null) {
    const message = "只接受 JPG、PNG、WebP 图片或 PDF，请换一个文件";
    throw new AppError({ status: 415, code: "UNSUPPORTED_FILE", message });
  }
  const sizeBytes = upload.bytes.length;
  const storageName = `${randomBytes(24).toString("base64url")}.${EXTENSIONS[mediaType]}`;
  await papers.write(storageName, Readable.from([upload.bytes]));
  try {
    const fileId = await db.transaction(async (tx: Transaction) => {
      await lockOrder(tx, request.orderNo);
      file.check(await lockRefund(tx, request.id));
      if ((await countFiles(tx, { requestId: request.id, purpose })) >= MOST_FILES) {
        throw new AppError({ status: 409, code: "TOO_MANY_FILES", message: `最多上传 ${MOST_FILES} 个文件` });
      }
      return insertFile(tx, {
        ...{ requestId: request.id, purpose, mediaType, sizeBytes, storageName },
        ...{ uploadedBy: userId, uploadedAt: now },
      });
    });
    return { fileId, mediaType, sizeBytes };
  } catch (error) {
    await papers.remove(storageName);
    throw error;
  }
}

/** By the first bytes: the name is the sender's word. */
function readMediaType(bytes: Buffer): MediaType | null {
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return "application/pdf";
  const kind = readPictureKind(bytes);
  return MEDIA_TYPES.find((one) => EXTENSIONS[one] === kind) ?? null;
}
