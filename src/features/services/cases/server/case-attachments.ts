import { createHmac } from "node:crypto";
import { AppError, conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { FileAnswer, UploadedFile } from "../../../../kit/api/handled-endpoint.ts";
import { readPrivateFileKind } from "../../../../kit/pictures/private-file-kind.ts";
import { DAY_MS, HOUR_MS } from "../../../../kit/values/durations.ts";
import { isSameSecret } from "../../../../kit/values/is-same-secret.ts";
import { nameOfFile } from "../../../../kit/values/name-of-file.ts";
import { drawFileKey, storePrivately } from "../../../../ports/store-privately.ts";
import { ATTACH_HOURS, CASE_RETENTION_DAYS, FILE_RETENTION_DAYS, MAX_FILES } from "../case-limits.ts";
import { isClosed } from "../case-states.ts";
import {
  countFiles,
  deleteOldCases,
  type FileRow,
  findFile,
  insertFile,
  listOldFiles,
  noteGone,
} from "./case-rest-store.ts";
import { findCase, lockCase } from "./case-store.ts";
import type { CasesContext } from "./cases-context.ts";

/** The key is returned to the author once. A guest has no other proof, and an address must not contain a secret. */
export function uploadKeyOf({ appSecret }: Pick<CasesContext, "appSecret">, caseNo: string): string {
  return createHmac("sha256", appSecret).update(`case-files:${caseNo}`).digest("base64url");
}

/**
 * Stores an attachment of a case that was just filed. Throws 404, `UNSUPPORTED_FILE`, `TOO_MANY_FILES`,
 * `CASE_MOVED_ON`.
 */
export async function attachFile(
  context: Pick<CasesContext, "db" | "clock" | "privateFiles" | "appSecret">,
  { caseNo, uploadKey, upload }: { caseNo: string; uploadKey: string; upload: UploadedFile },
): Promise<FileRow> {
  const { db, clock, privateFiles } = context;
  const isRight = isSameSecret(uploadKeyOf(context, caseNo), uploadKey);
  const found = isRight ? await findCase(db, caseNo) : null;
  const now = clock.now();
  if (found === null || now.getTime() - found.createdAt.getTime() > ATTACH_HOURS * HOUR_MS)
    throw notFound("附件只能在提交后两小时内上传");
  const kind = readPrivateFileKind(upload.bytes);
  if (kind === null) {
    const message = "只接受 JPG、PNG、WebP 图片或 PDF，请换一个文件";
    throw new AppError({ status: 415, code: "UNSUPPORTED_FILE", message });
  }
  return storePrivately(privateFiles, { bytes: upload.bytes, ending: kind }, (fileName) =>
    db.transaction(async (tx) => {
      const { id: caseId, state } = await lockCase(tx, found.id);
      if (isClosed(state)) throw conflict("CASE_MOVED_ON", "这一件已经结束，不再收附件");
      if ((await countFiles(tx, caseId)) >= MAX_FILES)
        throw new AppError({ status: 409, code: "TOO_MANY_FILES", message: `最多放 ${MAX_FILES} 个附件` });
      return insertFile(tx, {
        caseId,
        key: drawFileKey(),
        kind,
        fileName,
        sizeBytes: upload.bytes.length,
        name: nameOfFile(upload.fileName, kind),
        uploadedAt: now,
      });
    }),
  );
}

/** The caller has checked access to the case. Throws 404. */
export async function openFile(
  { db, privateFiles }: Pick<CasesContext, "db" | "privateFiles">,
  { caseId, caseNo, key }: { caseId: number; caseNo: string; key: string },
): Promise<FileAnswer> {
  const row = await findFile(db, { caseId, key });
  const stored = row?.fileName == null ? null : await privateFiles.open(row.fileName);
  if (!row || !stored) throw notFound("没有这个文件，它可能已经到期删除");
  const fileName = `${caseNo}-${row.id}.${row.kind}`;
  return { fileName, displayName: row.name, sizeBytes: stored.sizeBytes, stream: stored.stream };
}

/** The maximum number of files that one run deletes. The next run deletes the rest. */
const PER_RUN = 200;

/**
 * Deletes attachments, and later whole cases, of cases that closed long enough ago. The content is deleted before its
 * record.
 */
export async function forgetOld({
  db,
  clock,
  privateFiles,
}: Pick<CasesContext, "db" | "clock" | "privateFiles">): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  for (const { id, fileName } of await listOldFiles(db, { before: before(FILE_RETENTION_DAYS), limit: PER_RUN })) {
    if (fileName !== null) await privateFiles.remove(fileName);
    await noteGone(db, id);
  }
  await deleteOldCases(db, before(CASE_RETENTION_DAYS));
}
