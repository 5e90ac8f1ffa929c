import { access, constants } from "node:fs/promises";
import path from "node:path";

/** The server listens on the loopback interface and in the cluster's private folder, which is its working directory. */
export const SOCKET_FOLDER = process.platform === "win32" ? "" : ".";

/** The longest socket path that every system supports; Linux supports four more bytes. */
const MAX_PATH_BYTES = 103;
export const LOOPBACK = "127.0.0.1";

/**
 * The host of a connection string for a server on this machine: its socket, which makes each statement a third cheaper,
 * or the loopback interface if there is no socket, e.g. on a file system without sockets or below a very long path.
 */
export async function findHost(folder: string, port: number): Promise<string> {
  const socket = path.join(folder, `.s.PGSQL.${port}`);
  if (Buffer.byteLength(socket) > MAX_PATH_BYTES) return LOOPBACK;
  const isThere = await access(socket, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isThere ? encodeURIComponent(folder) : LOOPBACK;
}
