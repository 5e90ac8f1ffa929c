import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { App } from "../src/composition/app.ts";
import { createApi } from "../src/http/api/api.ts";
import { createClientAddressReader } from "../src/http/api/client-address.ts";
import { createCalls } from "../src/http/calls.ts";
import { quietLogger } from "./quiet-logger.ts";

export interface TestServer {
  /** Without a trailing slash. */
  url: string;
  /** Stops the server and cuts open connections, as a crash does. */
  close(): Promise<void>;
}

/** The product's API behind a real socket, mounted as in the site; a server error fails the test. */
export function serveOverHttp({ endpoints, auth, staff, counters, orders, uploads }: App): Promise<TestServer> {
  const { authenticate } = auth;
  const { mayDo } = staff;
  const notifications = Object.values(orders.notifications);
  const logFailure = (thrown: unknown) => {
    throw thrown;
  };
  const api = createApi({ endpoints, authenticate, mayDo, counters, notifications, uploads, logFailure });
  const addresses = createClientAddressReader([]);
  const { app } = createCalls({ api, extras: new Hono(), addresses, logger: quietLogger });
  return new Promise((resolve) => {
    const options = { fetch: app.fetch, overrideGlobalObjects: false, hostname: "127.0.0.1", port: 0 };
    const server = serve(options, (address) => {
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed());
          if ("closeAllConnections" in server) server.closeAllConnections();
        });
      resolve({ url: `http://127.0.0.1:${(address as AddressInfo).port}`, close });
    });
  });
}
