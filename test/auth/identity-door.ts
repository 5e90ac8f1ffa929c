import type { AddressInfo } from "node:net";
import { type HttpBindings, serve } from "@hono/node-server";
import { Hono } from "hono";
import { createMemoryThrottle } from "../../src/adapters/throttle/memory-throttle.ts";
import type { RequestVariables } from "../../src/http/answer/request-variables.ts";
import { createApi } from "../../src/http/api/api.ts";
import { createClientAddressReader } from "../../src/http/api/client-address.ts";
import type { Throttle } from "../../src/kit/throttle.ts";
import type { Identity } from "./identity-site.ts";

export interface IdentityDoor {
  /** Ends in `/api`. */
  url: string;
  close(): void;
}

/**
 * The API of identity behind a real socket.
 * @param options.shared counts what must fail closed
 * @param options.trusted proxies whose word on the client's address is believed
 * @param options.logFailure absent: a failure of the server fails the test
 */
export async function openIdentityDoor(
  { clock, auth }: Identity,
  options: { shared: Throttle; trusted?: string[]; logFailure?: (thrown: unknown) => void },
): Promise<IdentityDoor> {
  const { shared, trusted = [], logFailure = rethrow } = options;
  const addresses = createClientAddressReader(trusted);
  const door = new Hono<{ Variables: RequestVariables; Bindings: HttpBindings }>();
  door.use(async (context, next) => {
    const peer = context.env.incoming.socket.remoteAddress;
    context.set("ip", addresses.read(peer, context.req.header("x-forwarded-for") ?? null));
    context.set("requestId", "limits");
    await next();
  });
  door.route(
    "/api",
    createApi({
      endpoints: auth.endpoints,
      authenticate: auth.authenticate,
      counters: { shared, local: createMemoryThrottle({ clock }) },
      notifications: [],
      logFailure,
    }),
  );
  return new Promise((resolve) => {
    const server = serve({ fetch: door.fetch, hostname: "127.0.0.1", port: 0 }, (address) =>
      resolve({ url: `http://127.0.0.1:${(address as AddressInfo).port}/api`, close: () => server.close() }),
    );
  });
}

function rethrow(thrown: unknown): void {
  throw thrown;
}
