import type { CallOptions } from "../../../../../kit/api/api-client.ts";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../../../../kit/api/endpoint.ts";
import type { DeviceProofs } from "./device-proofs.ts";

let connected: (() => Promise<DeviceProofs>) | null = null;

/** Provides the signer to the calls that open sessions; called once, where the session is created. */
export function connectProofs(proofs: () => Promise<DeviceProofs>): void {
  connected = proofs;
}

/**
 * Calls an endpoint that opens a session, with this browser's proof if it has a key. Throws the same errors as
 * `callEndpoint`.
 */
export async function callWithProof<E extends EndpointSpec>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const run = (headers: Record<string, string>) =>
    callEndpoint(endpoint, input, { unauthorized: "throw", ...options, headers });
  return connected === null ? run({}) : (await connected()).withProof({ endpoint, run });
}
