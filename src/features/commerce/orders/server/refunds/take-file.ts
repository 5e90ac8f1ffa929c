import { AppError } from "../../../../../kit/api/app-error.ts";
import type { UploadedFile } from "../../../../../kit/api/handled-endpoint.ts";
import { readPrivateFileKind } from "../../../../../kit/pictures/private-file-kind.ts";
import type { Database, Transaction } from "../../../../../ports/database.ts";
import type { PrivateFiles } from "../../../../../ports/private-files.ts";
import { storePrivately } from "../../../../../ports/store-privately.ts";
import { EXTENSIONS, type FilePurpose, MAX_FILES, MEDIA_TYPES, type MediaType } from "../../refund-files.ts";
import { lockOrder } from "../order/order-store.ts";
import { lockRefund, type RefundRow } from "../payment/refund-store.ts";
import { countFiles, insertFile } from "./refund-file-store.ts";

export interface TakenFile {
  request: Pick<RefundRow, "id" | "orderNo">;
  purpose: FilePurpose;
  upload: UploadedFile;
  userId: number;
  now: Date;
  /** Throws if the request no longer accepts such a file. */
  check(request: RefundRow): void;
}

/** Stores a private file of a request. Throws `UNSUPPORTED_FILE`, `TOO_MANY_FILES`. */
export async function takeFile(
  { db, privateFiles }: { db: Database; privateFiles: PrivateFiles },
  file: TakenFile,
): Promise<{ fileId: number; mediaType: MediaType; sizeBytes: number }> {
  const { request, purpose, upload, userId, now } = file;
  const mediaType = readMediaType(upload.bytes);
  if (mediaType === null) {
    const message = "只接受 JPG、PNG、WebP 图片或 PDF，请换一个文件";
    throw new AppError({ status: 415, code: "UNSUPPORTED_FILE", message });
  }
  const sizeBytes = upload.bytes.length;
  const fileId = await storePrivately(
    privateFiles,
    { bytes: upload.bytes, ending: EXTENSIONS[mediaType] },
    (storageName) =>
      db.transaction(async (tx: Transaction) => {
        await lockOrder(tx, request.orderNo);
        file.check(await lockRefund(tx, request.id));
        if ((await countFiles(tx, { requestId: request.id, purpose })) >= MAX_FILES) {
          throw new AppError({ status: 409, code: "TOO_MANY_FILES", message: `最多上传 ${MAX_FILES} 个文件` });
        }
        return insertFile(tx, {
          requestId: request.id,
          purpose,
          mediaType,
          sizeBytes,
          storageName,
          uploadedBy: userId,
          uploadedAt: now,
        });
      }),
  );
  return { fileId, mediaType, sizeBytes };
}

function readMediaType(bytes: Buffer): MediaType | null {
  const kind = readPrivateFileKind(bytes);
  return MEDIA_TYPES.find((one) => EXTENSIONS[one] === kind) ?? null;
}
