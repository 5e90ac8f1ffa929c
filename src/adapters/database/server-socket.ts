import { access, constants } from "node:fs/promises";
import path from "node:path";

/** Where the server listens besides the loopback: in the cluster's own private folder, which is its working directory. */
export const SOCKET_FOLDER = process.platform === "win32" ? "" : ".";

/** The longest path of a socket that every system takes; Linux takes four bytes more. */
const MAX_PATH_BYTES = 103;
export const LOOPBACK = "127.0.0.1";

/**
 * The host of a connection string for a server on this machine: its socket, which costs a third less for each statement,
 * or the loopback where there is none, as on a file system without sockets or below a very long path.
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
