import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { refuseBrokenRequest } from "./broken-requests.ts";
import { createListener, type Listener, type ListenerDependencies } from "./listener.ts";
import { createShutdown } from "./shutdown.ts";
import { cutSlowReaders } from "./slow-readers.ts";

/**
 * Time-outs of the server (decisions §8): a client that sends or reads too slowly is disconnected within 30 s,
 * including the check interval, and an idle connection is closed.
 */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 25_000;
const TIMEOUT_CHECK_MS = 3_000;
/**
 * An unread answer is in the system's buffers, where an idle and a stalled connection look the same: one timer covers
 * both. Node's own keep-alive timer would split each answer in two. Very slow readers are handled in slow-readers.ts.
 */
const SILENT_SOCKET_MS = 25_000;
const NO_TIMER_PER_ANSWER = 0;
/**
 * Proxies read immediately and close idle connections themselves within a minute; the proxy must be the first to close.
 */
const SILENT_PROXY_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * The server in two steps: it listens immediately, so that a port in use fails early, and serves when its dependencies
 * are ready.
 */
export interface SiteServer {
  /** Starts listening and returns the port. Throws an error of one clear line if the port is in use. */
  listen(address: { host: string; port: number }): Promise<number>;
  open(dependencies: ListenerDependencies): void;
  /** Takes no new requests and gives the running ones some time. */
  drain(milliseconds: number): Promise<void>;
}

export function createSiteServer(): SiteServer {
  let listener: Listener = answerStarting;
  let isProxy: (peer: string | undefined) => boolean = () => false;
  const shutdown = createShutdown();
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: NO_TIMER_PER_ANSWER,
    },
    (request, response) => shutdown.pass(response, () => listener(request, response)),
  );
  server.setTimeout(SILENT_SOCKET_MS);
  server.on("connection", (socket) => {
    if (isProxy(socket.remoteAddress)) socket.setTimeout(SILENT_PROXY_MS);
  });
  cutSlowReaders(server);
  server.on("clientError", refuseBrokenRequest);
  return {
    listen: ({ host, port }) => listenOn(server, host, port),
    open: (dependencies) => {
      listener = createListener(dependencies);
      isProxy = dependencies.addresses.isProxy;
    },
    drain: (milliseconds) => shutdown.drain(server, milliseconds),
  };
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const isTaken = "code" in error && error.code === "EADDRINUSE";
      reject(isTaken ? new Error(`PORT：端口 ${port} 已被占用，请换一个，例如 PORT=${port + 1} npm start`) : error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

const answerStarting: Listener = (_request, response) => {
  response.writeHead(503, { "retry-after": "1", "content-type": "text/plain; charset=utf-8" });
  response.end("正在启动");
};
