import { AppError, conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import type { FileAnswer, UploadedFile } from "../../../../kit/api/handled-endpoint.ts";
import { readPrivateFileKind } from "../../../../kit/pictures/private-file-kind.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { nameOfFile } from "../../../../kit/values/name-of-file.ts";
import { drawFileKey, storePrivately } from "../../../../ports/store-privately.ts";
import { FILE_RETENTION_DAYS, type FileKind, type FileSide, MAX_FILES } from "../attached-files.ts";
import { countFiles, type FileRow, findFile, insertFile, listOldFiles, noteGone } from "./file-store.ts";
import type { OutsourcingContext } from "./outsourcing-context.ts";
import { findProject, hasEnded, lockProject } from "./project-store.ts";
import { findMilestone } from "./quote-store.ts";

type Files = Pick<OutsourcingContext, "db" | "clock" | "privateFiles">;

interface SaveFileRequest {
  projectId: number;
  milestoneId: number | null;
  side: FileSide;
  upload: UploadedFile;
  /** The client. null: a staff member. */
  userId: number | null;
}

/**
 * Stores a private file of a project that has not ended. Throws `UNSUPPORTED_FILE`, `TOO_MANY_FILES`,
 * `PROJECT_MOVED_ON`.
 */
export async function saveFile(
  { db, clock, privateFiles }: Files,
  { projectId, milestoneId, side, upload, userId }: SaveFileRequest,
): Promise<FileRow> {
  const kind = readKind(upload.bytes);
  if (kind === null) {
    const message = "只接受 JPG、PNG、WebP 图片，PDF，Office 文档（docx、xlsx、pptx）和 zip，请换一个文件";
    throw new AppError({ status: 415, code: "UNSUPPORTED_FILE", message });
  }
  return storePrivately(privateFiles, { bytes: upload.bytes, ending: kind }, (fileName) =>
    db.transaction(async (tx) => {
      if (hasEnded(await lockProject(tx, projectId)))
        throw conflict("PROJECT_MOVED_ON", "这个项目已经结束，不再收文件");
      const milestone = milestoneId === null ? null : await findMilestone(tx, milestoneId);
      if (milestoneId !== null && milestone?.projectId !== projectId) throw notFound("项目里没有这一期");
      const max = MAX_FILES[side];
      if ((await countFiles(tx, { projectId, side })) >= max)
        throw new AppError({ status: 409, code: "TOO_MANY_FILES", message: `最多放 ${max} 个文件` });
      return insertFile(tx, {
        key: drawFileKey(),
        projectId,
        milestoneId,
        side,
        kind,
        fileName,
        sizeBytes: upload.bytes.length,
        name: nameOfFile(upload.fileName, kind),
        uploadedBy: userId,
        uploadedAt: clock.now(),
      });
    }),
  );
}

/**
 * Stores a file from staff for the client, in a milestone or in the project. It is logged like every action of staff.
 * Throws as `saveFile`, 404.
 */
export async function attachDelivery(
  context: Files,
  {
    id,
    milestoneId,
    upload,
    note,
  }: Pick<SaveFileRequest, "milestoneId" | "upload"> & { id: number; note: StaffCaller["note"] },
): Promise<FileRow> {
  if ((await findProject(context.db, id)) === null) throw notFound("没有这个项目");
  const file = await saveFile(context, { projectId: id, milestoneId, side: "staff", upload, userId: null });
  note({ subject: `project:${id}`, after: { file: file.id, milestone: milestoneId } });
  return file;
}

/** The caller has checked access to the project. Throws 404. */
export async function openFile(
  { db, privateFiles }: Pick<Files, "db" | "privateFiles">,
  query: { projectId: number; key: string },
): Promise<FileAnswer> {
  const row = await findFile(db, query);
  const stored = row?.fileName == null ? null : await privateFiles.open(row.fileName);
  if (!row || !stored) throw notFound("没有这个文件，它可能已经到期删除");
  const sentName = `project-${row.projectId}-${row.id}.${row.kind}`;
  return { fileName: sentName, displayName: row.name, sizeBytes: stored.sizeBytes, stream: stored.stream };
}

/** The maximum number of files that one run deletes. The next run deletes the rest. */
const PER_RUN = 200;

/**
 * Deletes attachments of projects that ended long enough ago without a contract. The content is deleted before its
 * record, so that no content is left without a record.
 */
export async function forgetOldFiles({ db, clock, privateFiles }: Files): Promise<void> {
  const before = new Date(clock.now().getTime() - FILE_RETENTION_DAYS * DAY_MS);
  for (const { id, fileName } of await listOldFiles(db, { before, limit: PER_RUN })) {
    if (fileName !== null) await privateFiles.remove(fileName);
    await noteGone(db, id);
  }
}

/** Detected from the first bytes, because the name comes from the sender. */
function readKind(bytes: Buffer): FileKind | null {
  return bytes.subarray(0, 4).toString("latin1") === "PK\x03\x04" ? "zip" : readPrivateFileKind(bytes);
}
