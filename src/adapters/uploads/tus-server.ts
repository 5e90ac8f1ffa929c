import { FileStore } from "@tus/file-store";
import { ERRORS, Server, Upload } from "@tus/server";
import { isOutOfRoom, nullIfMissing } from "../../kit/process/error-code.ts";
import { isUploadName } from "../../ports/uploads.ts";

export interface TusServer {
  create(name: string, sizeBytes: number): Promise<void>;
  /** Removes an upload, if it is there. */
  remove(name: string): Promise<void>;
  handle(request: Request): Promise<Response>;
}

/** The tus protocol 1.0 for the uploads in one folder. */
export function createTusServer({
  folder,
  address,
  onWhole,
}: {
  folder: string;
  address: string;
  onWhole(name: string): Promise<void>;
}): TusServer {
  const store = new FileStore({ directory: folder });
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
    async create(name, sizeBytes) {
      await store.create(new Upload({ id: name, size: sizeBytes, offset: 0 }));
    },
    async remove(name) {
      await store.remove(name).catch((error: unknown) => {
        if (error !== ERRORS.FILE_NOT_FOUND) throw error;
      });
      await store.configstore.delete(name).catch(nullIfMissing);
    },
    handle: (request) => server.handleWeb(request),
  };
}

/** The protocol's clients go by the status; the text is for people. */
function explain(error: Error | { status_code: number; body: string }): { status_code: number; body: string } {
  if (error === ERRORS.FILE_WRITE_ERROR || isOutOfRoom(error))
    return { status_code: 507, body: "没有写完，可能磁盘满了；腾出空间后可以接着传" };
  if (error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS)
    return { status_code: 404, body: "没有这个上传，请重新开始" };
  if (error === ERRORS.INVALID_OFFSET) return { status_code: 409, body: "这一段不接着已有的内容，请问清进度再传" };
  if (!("status_code" in error)) return { status_code: 500, body: "服务器内部错误，请稍后接着传" };
  return error;
}
