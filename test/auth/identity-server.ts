import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { createMemoryThrottle } from "../../src/adapters/throttle/memory-throttle.ts";
import type { Auth } from "../../src/features/identity/auth/server/auth.ts";
import { createApi } from "../../src/http/api/api.ts";
import { createClientAddressReader } from "../../src/http/api/client-address.ts";
import { type CallDependencies, createCalls } from "../../src/http/calls.ts";
import type { Throttle } from "../../src/kit/process/throttle.ts";
import type { Clock } from "../../src/ports/clock.ts";
import { quietLogger } from "../quiet-logger.ts";

export interface IdentityServer {
  /** Ends in `/api`. */
  url: string;
  close(): void;
}

interface ServerOptions {
  /** The throttle of limits that must fail closed. */
  shared: Throttle;
  /** Proxies whose forwarding headers are used. */
  trusted?: string[];
  /** Absent: a failure of the server fails the test. */
  logFailure?(thrown: unknown): void;
}

/** The API of identity behind a real socket, mounted as the product does. */
export function serveIdentity(
  { clock, auth }: { clock: Clock; auth: Auth },
  options: ServerOptions,
): Promise<IdentityServer> {
  const { fetch } = createIdentityCalls({ clock, auth }, options);
  return new Promise((resolve) => {
    const server = serve({ fetch, overrideGlobalObjects: false, hostname: "127.0.0.1", port: 0 }, (address) =>
      resolve({ url: `http://127.0.0.1:${(address as AddressInfo).port}/api`, close: () => server.close() }),
    );
  });
}

/** @param extras responses in addition to the API, such as those of the sandbox */
export function createIdentityCalls(
  { clock, auth }: { clock: Clock; auth: Auth },
  { shared, trusted = [], logFailure = rethrow }: ServerOptions,
  extras: CallDependencies["extras"] = new Hono(),
) {
  const api = createApi({
    endpoints: auth.endpoints,
    authenticate: auth.authenticate,
    mayDo: async ({ isAdmin }) => isAdmin,
    counters: { shared, local: createMemoryThrottle({ clock }) },
    notifications: [],
    logFailure,
  });
  return createCalls({ api, extras, addresses: createClientAddressReader(trusted), logger: quietLogger }).app;
}

function rethrow(thrown: unknown): void {
  throw thrown;
}
