import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { App } from "../../src/composition/app.ts";
import { createApi } from "../../src/http/api/api.ts";
import { createClientAddressReader } from "../../src/http/api/client-address.ts";
import { createCalls } from "../../src/http/calls.ts";
import { createServeMedia } from "../../src/http/media/serve-media.ts";
import { quietLogger } from "../quiet-logger.ts";

export interface FilmSite {
  /** Without a trailing slash. */
  url: string;
  server: Server;
  close(): Promise<void>;
}

/** Serves the parts of the site that films need, the API and `/media/`, on a real socket. */
export async function serveFilms({ endpoints, auth, staff, counters, orders, media }: App): Promise<FilmSite> {
  const { authenticate } = auth;
  const { mayDo } = staff;
  const logFailure = (thrown: unknown) => {
    throw thrown;
  };
  const notifications = Object.values(orders.notifications);
  const api = createApi({ endpoints, authenticate, mayDo, counters, notifications, logFailure });
  const { app } = createCalls({
    api,
    extras: new Hono(),
    addresses: createClientAddressReader([]),
    logger: quietLogger,
  });
  const forward = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const serveMedia = createServeMedia({ delivery: media.access, databaseWaitMs: 5_000, logger: quietLogger });
  const server = createServer((request, response) => {
    if (!serveMedia(request, response)) void forward(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    close: () =>
      new Promise((resolve) => {
        media.access.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
