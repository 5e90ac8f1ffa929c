import type { App } from "../src/composition/app.ts";
import type { Caller } from "../src/kit/api/caller.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../src/kit/api/endpoint.ts";
import type { Database } from "../src/ports/database.ts";
import { callEndpoint } from "../test/call-endpoint.ts";
import type { Amounts } from "./scale-amounts.ts";

/** One call of the product; `turn` varies its parameters. */
export interface ScaleCall {
  name: string;
  run(site: ScaledSite, turn: number): Promise<unknown>;
}

export interface ScaledSite {
  app: App;
  amounts: Amounts;
  /** For slices that need a gateway to be measured. */
  db: Database;
}

/** Calls as a user or as a guest. */
export function callAs<E extends EndpointSpec>(
  { app }: ScaledSite,
  endpoint: E,
  input: InputOf<E>,
  personId?: number,
): Promise<OutputOf<E>> {
  const user = personId === undefined ? null : { id: personId, sessionId: "bench", isAdmin: false };
  const device = { id: null, name: null, browser: null, os: null, fingerprint: null, userAgent: "bench" };
  const caller: Caller = { user, device, ip: "127.0.0.1", requestId: "bench", header: () => null };
  return callEndpoint(app.endpoints, { endpoint, input, caller });
}
