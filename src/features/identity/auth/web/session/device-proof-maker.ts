import { ApiError } from "../../../../../kit/api/api-error.ts";
import type { EndpointSpec } from "../../../../../kit/api/endpoint.ts";
import {
  DEVICE_PROOF_HEADER,
  DEVICE_PROOF_STALE,
  DEVICE_PROOF_TYPE,
  type DeviceProofClaims,
} from "../../device-proof.ts";
import { base64url, type DeviceKey, sha256 } from "./device-key.ts";

/** Headers that prove the device for one call; empty when there is no key. */
export type ProofHeaders = Record<string, string>;

export interface DeviceProofMaker {
  /** Signs for one call; for a refresh it includes the token's hash. */
  headersFor(endpoint: EndpointSpec, refreshToken?: string): Promise<ProofHeaders>;
  /** Makes the call with a proof, and repeats it with the server's time when the local clock differs too much. */
  withProof<T>(call: ProvenCall<T>): Promise<T>;
}

interface ProvenCall<T> {
  endpoint: EndpointSpec;
  refreshToken?: string;
  run(headers: ProofHeaders): Promise<T>;
}

/** Signs device proofs with the browser's key (security §5.3); without a key every call is sent without one. */
export function createDeviceProofMaker(dependencies: { key: DeviceKey | null; now(): number }): DeviceProofMaker {
  let aheadSeconds = 0;

  async function headersFor(endpoint: EndpointSpec, refreshToken?: string): Promise<ProofHeaders> {
    const { key } = dependencies;
    if (key === null) return {};
    const claims: DeviceProofClaims = {
      method: endpoint.method,
      path: endpoint.path,
      iat: Math.floor(dependencies.now() / 1000) + aheadSeconds,
      jti: base64url(crypto.getRandomValues(new Uint8Array(16))),
      ...(refreshToken === undefined ? {} : { rth: await sha256(refreshToken) }),
    };
    return { [DEVICE_PROOF_HEADER]: await sign(key, claims) };
  }

  async function withProof<T>({ endpoint, refreshToken, run }: ProvenCall<T>): Promise<T> {
    try {
      return await run(await headersFor(endpoint, refreshToken));
    } catch (thrown) {
      const serverTime = staleSince(thrown);
      if (serverTime === null) throw thrown;
      aheadSeconds = serverTime - Math.floor(dependencies.now() / 1000);
      return run(await headersFor(endpoint, refreshToken));
    }
  }

  return { headersFor, withProof };
}

/** The server's time if it refused the proof as stale; otherwise null. */
function staleSince(thrown: unknown): number | null {
  if (!(thrown instanceof ApiError) || thrown.code !== DEVICE_PROOF_STALE) return null;
  const time = Number(thrown.extra.server_time);
  return Number.isFinite(time) ? time : null;
}

async function sign({ privateKey, publicJwk }: DeviceKey, claims: DeviceProofClaims): Promise<string> {
  const header = { alg: "ES256", typ: DEVICE_PROOF_TYPE, jwk: publicJwk };
  const signed = `${encode(header)}.${encode(claims)}`;
  const algorithm = { name: "ECDSA", hash: "SHA-256" };
  const signature = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(signed));
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

function encode(part: unknown): string {
  return base64url(new TextEncoder().encode(JSON.stringify(part)));
}
