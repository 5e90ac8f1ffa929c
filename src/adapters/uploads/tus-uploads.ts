import { mkdir, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../../kit/api/app-error.ts";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import { isUploadName, type Uploads } from "../../ports/uploads.ts";
import type { TusServer } from "./tus-server.ts";

export interface TusUploads extends Uploads {
  /** Answers one request of the tus protocol 1.0: how far an upload is, its next bytes, its end. */
  handle(request: Request): Promise<Response>;
}

/** Left free for everything else, above all the database. */
const RESERVE_BYTES = 512 * 1024 * 1024;

/**
 * Uploads as files of one folder, which all processes share. Begun by an endpoint of ours, so that this is written down
 * like every act of staff; what follows is the protocol's. How far one is, is how long its file is: nothing is lost by a
 * restart, and a piece that comes twice or out of its turn is refused. The protocol is loaded with the first upload:
 * commands have none.
 */
export function createTusUploads(options: {
  folder: string;
  /** Path below which uploads are addressed. */
  address: string;
  onWhole(name: string): Promise<void>;
}): TusUploads {
  const { folder } = options;
  let loaded: Promise<TusServer> | null = null;
  const loadServer = () => {
    loaded ??= import("./tus-server.ts").then(({ createTusServer }) => createTusServer(options));
    return loaded;
  };
  const pathOf = (name: string) => {
    if (!isUploadName(name)) throw new TypeError(`not an upload: ${name.slice(0, 80)}`);
    return path.join(folder, name);
  };

  return {
    async begin(name, sizeBytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < sizeBytes + RESERVE_BYTES) throw outOfRoom();
      pathOf(name);
      await (await loadServer()).create(name, sizeBytes);
    },
    measure: async (name) => (await stat(pathOf(name)).catch(nullIfMissing))?.size ?? null,
    pathOf,
    async remove(name) {
      pathOf(name);
      await (await loadServer()).remove(name);
    },
    handle: async (request) => (await loadServer()).handle(request),
  };
}

function outOfRoom(): AppError {
  return new AppError({ status: 507, code: "OUT_OF_ROOM", message: "服务器的磁盘放不下这个文件，请先腾出空间" });
}
