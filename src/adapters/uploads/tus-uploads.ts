import { mkdir, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { FileStore } from "@tus/file-store";
import { ERRORS, Server, Upload } from "@tus/server";
import { AppError } from "../../kit/api/app-error.ts";
import { isOutOfRoom, nullIfMissing } from "../../kit/process/error-code.ts";
import { isUploadName, type Uploads } from "../../ports/uploads.ts";

export interface TusUploads extends Uploads {
  /** Answers one request of the tus protocol 1.0: the received length of an upload, its next bytes, its completion. */
  handle(request: Request): Promise<Response>;
}

/** Reserved for everything else, above all the database. */
const RESERVE_BYTES = 512 * 1024 * 1024;

/**
 * Uploads as files in one folder, which all processes share. An upload is created by one of our endpoints, so that it
 * is recorded in the audit log like every action of staff; the protocol does the rest. The progress is the length of
 * the file: nothing is lost by a restart, and a duplicate or out-of-order chunk is refused.
 */
export function createTusUploads({
  folder,
  address,
  onWhole,
}: {
  folder: string;
  /** Path below which uploads are addressed. */
  address: string;
  onWhole(name: string): Promise<void>;
}): TusUploads {
  const store = new FileStore({ directory: folder });
  const pathOf = (name: string) => {
    if (!isUploadName(name)) throw new TypeError(`not an upload: ${name.slice(0, 80)}`);
    return path.join(folder, name);
  };
  const server = new Server({
    path: address,
    datastore: store,
    relativeLocation: true,
    allowedOrigins: () => false,
    onIncomingRequest: async (_request, name) => {
      if (!isUploadName(name)) throw ERRORS.FILE_NOT_FOUND;
    },
    onUploadFinish: async (_request, upload) => {
      await onWhole(upload.id);
      return {};
    },
    onResponseError: (_request, error) => explain(error),
  });

  return {
    async begin(name, sizeBytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < sizeBytes + RESERVE_BYTES) throw outOfRoom();
      pathOf(name);
      await store.create(new Upload({ id: name, size: sizeBytes, offset: 0 }));
    },
    measure: async (name) => (await stat(pathOf(name)).catch(nullIfMissing))?.size ?? null,
    pathOf,
    async remove(name) {
      pathOf(name);
      await store.remove(name).catch((error: unknown) => {
        if (error !== ERRORS.FILE_NOT_FOUND) throw error;
      });
      await store.configstore.delete(name).catch(nullIfMissing);
    },
    handle: (request) => server.handleWeb(request),
  };
}

function outOfRoom(): AppError {
  return new AppError({ status: 507, code: "OUT_OF_ROOM", message: "服务器的磁盘放不下这个文件，请先腾出空间" });
}

/** Clients of the protocol use the status; the text is for people. */
function explain(error: Error | { status_code: number; body: string }): { status_code: number; body: string } {
  if (error === ERRORS.FILE_WRITE_ERROR || isOutOfRoom(error))
    return { status_code: 507, body: "没有写完，可能磁盘满了；腾出空间后可以接着传" };
  if (error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS)
    return { status_code: 404, body: "没有这个上传，请重新开始" };
  if (error === ERRORS.INVALID_OFFSET) return { status_code: 409, body: "这一段不接着已有的内容，请问清进度再传" };
  if (!("status_code" in error)) return { status_code: 500, body: "服务器内部错误，请稍后接着传" };
  return error;
}
