import type { Auth } from "../../src/features/identity/auth/server/auth.ts";
import type { Caller } from "../../src/kit/api/caller.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../src/kit/api/endpoint.ts";
import { callEndpoint } from "../call-endpoint.ts";
import { describeDevice } from "./people.ts";

export interface Visitor {
  /** Calls an endpoint as the API would: input parsed, token checked, answer filtered by the contract. */
  call<E extends EndpointSpec>(endpoint: E, input?: InputOf<E>, accessToken?: string): Promise<OutputOf<E>>;
}

interface VisitorOptions {
  deviceId?: string | null;
  ip?: string;
  /** By lower-case name. */
  headers?: Record<string, string>;
}

/** A user's browser that calls identity directly, without HTTP. */
export function createVisitor(auth: Auth, options: VisitorOptions = {}): Visitor {
  const { deviceId = "web_visitor_1", ip = "203.0.113.7", headers = {} } = options;
  const guest: Caller = {
    user: null,
    device: { ...describeDevice(deviceId ?? "none"), id: deviceId },
    ip,
    requestId: "test",
    header: (name) => headers[name] ?? null,
  };

  async function call<E extends EndpointSpec>(endpoint: E, input?: InputOf<E>, accessToken?: string) {
    const user = accessToken === undefined ? null : await auth.authenticate(accessToken);
    return callEndpoint(auth.endpoints, { endpoint, input, caller: { ...guest, user } });
  }

  return { call };
}
