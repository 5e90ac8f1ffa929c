import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createListener, type Listener, type ListenerDependencies } from "./listener.ts";

/**
 * Time-outs of the door (decisions §8): whoever sends or reads too slowly is cut off within 30 s, checks included, and
 * an idle connection is let go.
 */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 25_000;
const TIMEOUT_CHECK_MS = 3_000;
const STALLED_SOCKET_MS = 30_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const LAST_ANSWERS_MS = 500;
const MAX_HEADER_BYTES = 16 * 1024;

/** The door in two steps: it listens at once, so that a taken port fails early, and opens when everything behind it stands. */
export interface SiteServer {
  /** Takes the port and answers the number. Throws one clear line when it is taken. */
  listen(address: { host: string; port: number }): Promise<number>;
  open(dependencies: ListenerDependencies): void;
  /** Takes no new requests and gives the running ones some time. */
  drain(milliseconds: number): Promise<void>;
}

export function createSiteServer(): SiteServer {
  let listener: Listener = answerStarting;
  let isDraining = false;
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    },
    (request, response) => {
      if (isDraining) response.shouldKeepAlive = false;
      listener(request, response);
    },
  );
  server.setTimeout(STALLED_SOCKET_MS);
  server.on("clientError", refuseBrokenRequest);
  return {
    listen: ({ host, port }) => listenOn(server, host, port),
    open: (dependencies) => {
      listener = createListener(dependencies);
    },
    drain: (milliseconds) => {
      isDraining = true;
      return drain(server, milliseconds);
    },
  };
}

const BROKEN_REQUESTS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** What is no HTTP, too long or too slow gets a status and the end of its connection; no text of ours to inspect. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Duplex): void {
  const status = BROKEN_REQUESTS[error.code ?? ""] ?? "400 Bad Request";
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  // Ending it politely would wait for the other side, which a slow sender never closes.
  socket.destroy();
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const isTaken = "code" in error && error.code === "EADDRINUSE";
      reject(isTaken ? new Error(`端口 ${port} 已被占用，请换一个，例如 PORT=${port + 1} npm start`) : error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/**
 * Clients on kept connections may be sending at this very moment, so the first step only tells them, with each answer,
 * that it was the last on its connection; closing comes after.
 */
async function drain(server: Server, milliseconds: number): Promise<void> {
  if (await hasConnections(server)) await sleep(LAST_ANSWERS_MS);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), milliseconds);
  await closed;
  clearTimeout(cut);
}

function hasConnections(server: Server): Promise<boolean> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error !== null || count > 0)));
}

const answerStarting: Listener = (_request, response) => {
  response.writeHead(503, { "retry-after": "1", "content-type": "text/plain; charset=utf-8" });
  response.end("正在启动");
};
