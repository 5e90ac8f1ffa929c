import { realpath } from "node:fs/promises";
import type { Logger } from "pino";
import { makeDataFolder } from "../data-folder.ts";
import { findRunningServer } from "./find-running-server.ts";
import { type EmbeddedServer, joinServer, shutDown } from "./join-server.ts";
import { launchServer } from "./launch-server.ts";
import { findPostgresAccount } from "./postgres-account.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { prepareCluster } from "./postgres-data.ts";
import { findHost, LOOPBACK } from "./server-socket.ts";

/**
 * Runs the product's own PostgreSQL in `dataDir`, or joins one that already runs there.
 * `isThrowAway` trades durability for speed and may only be set by tests.
 * If it fails, it throws an Error with one line for the operator.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  logger: Pick<Logger, "info" | "warn">;
  isThrowAway?: boolean;
}): Promise<EmbeddedServer> {
  return start(options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EACCES" && error.code !== "EPERM") throw error;
    throw new Error(`没有权限使用 ${error.path ?? options.dataDir}：数据目录属于另一个系统用户，请换回该用户启动`, {
      cause: error,
    });
  });
}

async function start(options: Parameters<typeof startEmbeddedPostgres>[0]): Promise<EmbeddedServer> {
  const { logger, isThrowAway = false } = options;
  await makeDataFolder(options.dataDir);
  const dataDir = await realpath(options.dataDir);
  const account = await findPostgresAccount(dataDir);
  const binaries = await findPostgresBinaries(account);
  const cluster = await prepareCluster({ dataDir, account, binaries, isThrowAway });
  const found = await findRunningServer(cluster);
  if (found) logger.info({ pid: found.pid, port: found.port }, "joined the database server that was already running");
  const server = found ?? (await launchServer({ cluster, dataDir, isThrowAway, logger }));
  if (!found) logger.info({ pid: server.pid, port: server.port }, "started the embedded database server");
  const host = await findHost(cluster.folder, server.port);
  // Connection strings contain its port and its socket, so the restarted server must use the same ones.
  const asBefore = { port: server.port, hasSocket: host !== LOOPBACK };
  const restart = async () =>
    (await findRunningServer(cluster)) ?? (await launchServer({ cluster, dataDir, isThrowAway, logger, asBefore }));
  try {
    return await joinServer({ cluster, server, host, restart, logger });
  } catch (error) {
    if (!found) await shutDown(cluster, server, logger);
    throw error;
  }
}
