import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Listener } from "../../src/http/listener.ts";

type Handle = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Modules, style sheets and the parts of Vite and React Router that go with them. */
const OF_SOURCES = /^\/(?:@[\w-]+\/|src\/|node_modules\/)/;
/** Files that the build places at another path. */
const MOVED: Readonly<Record<string, string>> = { "/rescue.js": "/src/ui/trouble/rescue.ts" };

/**
 * The listening port of the development mode. It outlives the site behind it: while the site restarts, requests wait,
 * and the browser's connection for new modules stays open.
 */
export interface DevelopmentServer {
  server: Server;
  /** Throws when the port is taken. */
  listen(address: { host: string; port: number }): Promise<number>;
  /** Sets the handler of requests for sources. */
  serveSources(handle: Handle): void;
  /** Sets the handler of all other requests. */
  open(listener: Listener): void;
  /** Holds new requests, and gives running requests this time to end. */
  close(milliseconds: number): Promise<void>;
}

export function createDevelopmentServer(): DevelopmentServer {
  let sources: Handle = answerMissing;
  let site: Listener | null = null;
  const waiting: (() => void)[] = [];
  const running = new Set<Promise<void>>();

  const server = createServer((request, response) => {
    const moved = MOVED[request.url ?? ""];
    if (moved !== undefined) request.url = moved;
    if (OF_SOURCES.test(request.url ?? "")) sources(request, response, () => answerMissing(request, response));
    else passToSite(request, response);
  });

  function passToSite(request: IncomingMessage, response: ServerResponse): void {
    // The client left while the request waited; its response has emitted "close" already.
    if (response.destroyed) return;
    if (site === null) {
      waiting.push(() => passToSite(request, response));
      return;
    }
    const ended = new Promise<void>((resolve) => response.once("close", resolve));
    running.add(ended);
    void ended.then(() => running.delete(ended));
    site(request, response);
  }

  return {
    server,
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
      }),
    serveSources: (handle) => {
      sources = handle;
    },
    open: (listener) => {
      site = listener;
      for (const pass of waiting.splice(0)) pass();
    },
    async close(milliseconds) {
      site = null;
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, milliseconds);
      await Promise.race([Promise.all(running), limit.promise]);
      clearTimeout(timer);
    },
  };
}

function answerMissing(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404, { "content-type": "text/plain; charset=utf-8" });
  response.end("没有这个文件");
}
